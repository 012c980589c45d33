import { useCallback, useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Editable, ReactEditor, type RenderPlaceholderProps } from 'slate-react';

import type { RichEditor } from '../model/editor-type';
import viewClasses from '../view/rich-text.module.css';
import { tableKey } from '../table/page/table-keys';
import { KEYED, perform, type Panels } from './actions';
import { takeSelection } from './caret';
import { CaretGuard } from './caret-guard';
import classes from './editor.module.css';
import { useGrowth } from './growth';
import { useLeaveKeys } from './leave-keys';
import { renderChunk, renderElement } from './render-element';
import { renderLeaf } from './render-leaf';
import { isPressed } from './shortcuts';
import type { Pressed } from './typed-sign';

/** Lists that are driven from the text. */
export interface Choices {
  /** Whether the key was for one of them. */
  onKey: (pressed: Pressed) => boolean;
  /** The one that is open, and its active option. */
  open: { listId: string; optionId: string } | null;
}

export interface SurfaceProps {
  editor: RichEditor;
  label: string;
  placeholder?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  readOnly: boolean;
  disabled: boolean;
  panels: Panels;
  choices: Choices;
  onSubmit?: (() => void) | undefined;
  /** Goes to what is said of the chosen picture; whether one is chosen. */
  onChosen: () => boolean;
  onFocusToolbar: () => void;
  onLeaving: (leaving: boolean) => void;
  onBlur: () => void;
}

const placeholderOf = ({ attributes, children }: RenderPlaceholderProps) => (
  <span {...attributes} className={classes.placeholder} style={{}}>
    {children}
  </span>
);

/**
 * React saves the selection of a focused editable before each commit by walking its whole content, though Slate keeps the
 * selection itself: 11 of 24 ms a key in 10,000 blocks. It looks at this property only, so that is what it is not told.
 */
function keepSelectionFromReact(element: HTMLElement | null): void {
  if (element) Object.defineProperty(element, 'contentEditable', { get: () => 'inherit', configurable: true });
}

/** Where one writes. */
export function Surface(props: SurfaceProps) {
  const { editor, label, placeholder, describedBy, invalid, readOnly, disabled, panels, choices, onSubmit, onChosen, onFocusToolbar, onLeaving, onBlur } = props;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => keepSelectionFromReact(field.current), []);
  useGrowth(editor, field);
  const leaves = useLeaveKeys(editor, onLeaving);
  const closed = readOnly || disabled;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (closed || event.nativeEvent.isComposing || ReactEditor.isComposing(editor)) return;
    if (choices.onKey(event)) return event.preventDefault();
    if (isPressed('Alt+F10', event)) {
      event.preventDefault();
      return onFocusToolbar();
    }
    if (onSubmit && isPressed('Mod+Enter', event)) {
      event.preventDefault();
      return onSubmit();
    }
    const action = KEYED.find(({ keys = '', alsoKeys }) => isPressed(keys, event) || (alsoKeys !== undefined && isPressed(alsoKeys, event)));
    if (action) {
      event.preventDefault();
      return perform(action, editor, panels);
    }
    takeSelection(editor);
    if (isPressed('Enter', event) && onChosen()) return event.preventDefault();
    if (tableKey(editor, event)) return event.preventDefault();
    leaves(event);
  };

  // Files, which not every browser tells Slate of.
  const onPaste = useCallback(
    (event: ClipboardEvent<HTMLDivElement>) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      editor.insertData(event.clipboardData);
    },
    [editor],
  );

  // The browser's own menu has these too, and they are not among its keys.
  const onBeforeInput = useCallback(
    (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') editor.undo();
      else editor.redo();
    },
    [editor],
  );

  return (
    <CaretGuard editor={editor}>
      <Editable
        ref={field}
        className={`${viewClasses.text} ${classes.surface}`}
        aria-label={label}
        role="textbox"
        aria-multiline="true"
        aria-readonly={readOnly || undefined}
        aria-disabled={disabled || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-autocomplete={closed ? undefined : 'list'}
        aria-controls={choices.open?.listId}
        aria-activedescendant={choices.open?.optionId}
        tabIndex={disabled ? -1 : 0}
        readOnly={closed}
        placeholder={placeholder}
        renderPlaceholder={placeholderOf}
        renderElement={renderElement}
        renderLeaf={renderLeaf}
        renderChunk={renderChunk}
        spellCheck
        autoCapitalize="sentences"
        onDOMBeforeInput={onBeforeInput}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCompositionStart={() => editor.setComposing(true)}
        onCompositionEnd={() => editor.setComposing(false)}
        onBlur={onBlur}
      />
    </CaretGuard>
  );
}
