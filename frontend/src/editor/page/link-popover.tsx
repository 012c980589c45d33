import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Range, Transforms } from 'slate';

import { currentLink, removeLink, setLink } from '../commands/links';
import { currentBlock } from '../commands/selected';
import { typedAddress } from '../links/link-rule';
import type { RichEditor } from '../model/editor-type';
import { backInText } from './caret';
import classes from './editor.module.css';
import { Floating } from './floating';
import { domRange, placeOf } from './places';
import { editorText as text } from './texts';

/** Shows what is selected while the focus is in the popover: browsers then draw no selection in the text. */
function useShownSelection(editor: RichEditor, range: Range): void {
  useEffect(() => {
    const shown = domRange(editor, range);
    if (shown === null || typeof Highlight === 'undefined') return;
    CSS.highlights.set('ebm-editor-selection', new Highlight(shown));
    return () => void CSS.highlights.delete('ebm-editor-selection');
  }, [editor, range]);
}

/** Asks for the address of a link: of the words that are selected, of the link the caret stands in, or of a new one. */
export function LinkPopover({ editor, range, onClose }: { editor: RichEditor; range: Range; onClose: () => void }) {
  const [link] = useState(() => currentLink(editor));
  const [address, setAddress] = useState(link?.address ?? '');
  const [words, setWords] = useState(link?.text ?? '');
  const asksWords = link !== null || Range.isCollapsed(range);
  const refused = link !== null && link.url === null;
  const [error, setError] = useState<string | null>(refused ? text('refusedAddress') : null);
  const field = useRef<HTMLInputElement>(null);
  useShownSelection(editor, range);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const back = (change = () => {}) => {
    backInText(editor, () => {
      Transforms.select(editor, range);
      change();
    });
    onClose();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // A form in a form is none of the outer one's.
    event.stopPropagation();
    if (address.trim() === '') return setError(text('noAddress'));
    if (typedAddress(address) === null || currentBlock(editor)?.[0].type === 'code-block') return setError(text('refusedAddress'));
    back(() => setLink(editor, address, asksWords && words.trim() !== '' ? words : undefined));
  };

  return (
    <Floating
      place={() => placeOf(editor, range)}
      side="below"
      className={classes.linkPanel}
      role="dialog"
      aria-label={text('linkDialog')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        back();
      }}
      onBlur={(event) => {
        // The focus went on to something else on the page: what was typed here is not asked for any more.
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <form onSubmit={apply} noValidate>
        <TextInput
          label={text('address')}
          placeholder={text('addressHint')}
          value={address}
          error={error}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ref={field}
          onChange={(event) => (setAddress(event.currentTarget.value), setError(null))}
        />
        {asksWords && <TextInput label={text('words')} value={words} autoComplete="off" onChange={(event) => setWords(event.currentTarget.value)} />}
        <div className={classes.linkButtons}>
          <Button size="xs" type="submit">
            {text('apply')}
          </Button>
          {link !== null && (
            <Button size="xs" variant="default" onClick={() => back(() => removeLink(editor))}>
              {text('removeLink')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => back()}>
            {text('cancel')}
          </Button>
        </div>
      </form>
    </Floating>
  );
}
