import { Menu } from '@mantine/core';
import { useRef } from 'react';

import { PALETTE } from '../colours/palette';
import { setBackground, setColour } from '../commands/marks';
import type { RichEditor } from '../model/editor-type';
import { BLOCKS, type Action, perform, type Panels, type Standing } from './actions';
import { backInText } from './caret';
import classes from './editor.module.css';
import { ICONS } from './icons';
import { shownKeys } from './shortcuts';
import { editorText as text, say } from './texts';
import { ToolButton } from './tool-button';

export interface ToolMenuProps {
  editor: RichEditor;
  standing: Standing;
  tabIndex: number;
  onFocus: () => void;
}

/** The face of a button that opens something below. */
export const opening = (face: React.ReactNode) => (
  <>
    {face}
    {ICONS['down']}
  </>
);

interface ToolMenuFrame {
  name: string;
  face: React.ReactNode;
  wide?: boolean;
  atEnd?: boolean;
  tabIndex: number;
  onFocus: () => void;
  children: React.ReactNode;
}

/** A menu of the toolbar. Choosing goes back to the text, where one goes on writing; Esc goes back to the button. */
export function ToolMenu({ name, face, wide, atEnd, tabIndex, onFocus, children }: ToolMenuFrame) {
  const button = useRef<HTMLButtonElement>(null);
  const back = () => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  return (
    // Mantine would give the focus back to the text, where a pointer opened it, and leave what is selected to chance.
    <Menu position={atEnd ? 'bottom-end' : 'bottom-start'} shadow="md" withInitialFocusPlaceholder={false} returnFocus={false} onClose={back}>
      <Menu.Target>
        <ToolButton ref={button} name={name} className={wide ? classes.wide : ''} tabIndex={tabIndex} onFocus={onFocus} data-tool>
          {face}
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
    </Menu>
  );
}

export function BlockMenu({ editor, standing, panels, ...rest }: ToolMenuProps & { panels: Panels }) {
  const now = standing.block === null ? text('mixed') : say(standing.block);
  return (
    <ToolMenu {...rest} wide name={text('blockType', { now })} face={opening(<span className={classes.now}>{now}</span>)}>
      {BLOCKS.map((action) => (
        <Menu.RadioItem
          key={action.id}
          value={action.id}
          checked={standing.block === action.id}
          closeMenuOnClick
          rightSection={action.keys && <kbd>{shownKeys(action.keys)}</kbd>}
          onClick={() => backInText(editor, () => perform(action, editor, panels))}
        >
          <span className={classes[action.id] ?? ''}>{say(action.id)}</span>
        </Menu.RadioItem>
      ))}
    </ToolMenu>
  );
}

export function ColourMenu({ editor, standing, ...rest }: ToolMenuProps) {
  const item = (name: string, shown: string, style: React.CSSProperties, chosen: boolean, run: () => void) => (
    <Menu.RadioItem key={name} value={name} checked={chosen} closeMenuOnClick aria-label={name} onClick={() => backInText(editor, run)}>
      <span className={classes.swatch} style={style} aria-hidden="true">
        A
      </span>
      {shown}
    </Menu.RadioItem>
  );
  const face = (
    <span className={classes.colourFace} style={{ color: standing.color || undefined, backgroundColor: standing.background || undefined }}>
      A
    </span>
  );
  return (
    <ToolMenu {...rest} name={text('colours')} face={opening(face)}>
      <div className={classes.colourColumns}>
        <div role="group" aria-label={text('textColour')}>
          <Menu.Label>{text('textColour')}</Menu.Label>
          {item(text('textPlain'), text('noColour'), {}, standing.color === '', () => setColour(editor, null))}
          {PALETTE.map((colour) =>
            item(text('textIn', { colour: say(colour.name) }), say(colour.name), { color: colour.text }, standing.color === colour.text, () => setColour(editor, colour.text)),
          )}
        </div>
        <div role="group" aria-label={text('background')}>
          <Menu.Label>{text('background')}</Menu.Label>
          {item(text('behindPlain'), text('noColour'), {}, standing.background === '', () => setBackground(editor, null))}
          {PALETTE.map((colour) =>
            item(text('behind', { colour: say(colour.name) }), say(colour.name), { backgroundColor: colour.background }, standing.background === colour.background, () =>
              setBackground(editor, colour.background),
            ),
          )}
        </div>
      </div>
    </ToolMenu>
  );
}

/** What has no room in the toolbar. */
export function MoreMenu({ editor, standing, panels, actions, ...rest }: ToolMenuProps & { panels: Panels; actions: Action[] }) {
  return (
    <ToolMenu {...rest} atEnd name={text('more')} face={ICONS['more']}>
      {actions.map((action) => {
        const inside = (
          <span className={classes.moreItem}>
            {ICONS[action.id]} {say(action.id)}
          </span>
        );
        const common = {
          disabled: action.disabled?.(standing) ?? false,
          rightSection: action.keys && <kbd>{shownKeys(action.keys)}</kbd>,
          onClick: () => backInText(editor, () => perform(action, editor, panels)),
        };
        return action.pressed ? (
          <Menu.CheckboxItem key={action.id} {...common} checked={action.pressed(standing)} closeMenuOnClick>
            {inside}
          </Menu.CheckboxItem>
        ) : (
          <Menu.Item key={action.id} {...common}>
            {inside}
          </Menu.Item>
        );
      })}
    </ToolMenu>
  );
}
