import { Button } from '@mantine/core';
import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

import type { RichTextEditorProps } from '../editor/page/editor';
import { LoadingShape } from '../ui/loading-shape';
import { Notice } from '../ui/notice';
import { notesText as text } from './notes-texts';

const loadEditor = () => lazy(() => import('../editor/page/editor'));
const FirstEditor = loadEditor();
const View = lazy(() => import('../editor/view/rich-text-view'));
const Mark = lazy(() => import('./desk-mark'));
const Lost = lazy(async () => ({ default: (await import('./desk-mark')).DeskLost }));

/** What could not be loaded takes nothing of the page with it. */
class Caught extends Component<{ children: ReactNode; instead: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Stored text for reading; nothing of the editor is loaded for it. */
export function NoteText({ html }: { html: string }) {
  return (
    <Caught instead={<Notice tone="error" title={text('viewAway')} />}>
      <Suspense fallback={<LoadingShape parts={[21]} />}>
        <View html={html} />
      </Suspense>
    </Caught>
  );
}

/** What an edit in Desk would lose of a note; nothing where that cannot be told. */
export function DeskMark({ html }: { html: string }) {
  return (
    <Caught instead={null}>
      <Suspense fallback={null}>
        <Mark html={html} />
      </Suspense>
    </Caught>
  );
}

/** What an edit in Desk did lose. */
export function DeskLost(props: { before: string; after: string }) {
  return (
    <Caught instead={null}>
      <Suspense fallback={null}>
        <Lost {...props} />
      </Suspense>
    </Caught>
  );
}

/** The editor, loaded when somebody writes. Where it cannot be loaded nothing that was written is lost. */
export function LazyEditor(props: RichTextEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>(() => FirstEditor);
  const [tries, setTries] = useState(0);
  const again = () => {
    setEditor(loadEditor);
    setTries(tries + 1);
  };
  return (
    <Caught
      key={tries}
      instead={
        <Notice tone="error" title={text('editorAway')}>
          <Button size="xs" variant="default" onClick={again}>
            {text('tryAgain')}
          </Button>
        </Notice>
      }
    >
      <Suspense fallback={<LoadingShape parts={[140]} />}>
        <Editor {...props} />
      </Suspense>
    </Caught>
  );
}
