import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { ReactEditor } from 'slate-react';

import { PALETTE } from '../colours/palette';
import { setBackground, setColour } from '../commands/marks';
import type { RichEditor } from '../model/editor-type';
import { BLOCKS, type Action, perform, type Panels, type Standing } from './actions';
import { keepingSelection } from './caret';
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

/** A menu of the toolbar. Choosing goes back to the text, where one goes on writing; Esc goes back to the button. */
function ToolMenu({ name, face, wide, tabIndex, onFocus, children }: { name: string; face: React.ReactNode; wide?: boolean; tabIndex: number; onFocus: () => void; children: React.ReactNode }) {
  return (
    <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false} returnFocus>
      <Menu.Target>
        <ToolButton name={name} className={wide ? classes.wide : ''} tabIndex={tabIndex} onFocus={onFocus} data-tool>
          {face}
          {ICONS['down']}
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Runs an action and gives the focus back to the text, after the menu has given it to its button. */
function useBackToText(editor: RichEditor) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (run: () => void) => {
    keepingSelection(editor, run);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ReactEditor.focus(editor), 20);
  };
}

export function BlockMenu({ editor, standing, panels, ...rest }: ToolMenuProps & { panels: Panels }) {
  const back = useBackToText(editor);
  const now = standing.block === null ? text('mixed') : say(standing.block);
  return (
    <ToolMenu {...rest} wide name={text('blockType', { now })} face={<span className={classes.now}>{now}</span>}>
      {BLOCKS.map((action) => (
        <Menu.RadioItem
          key={action.id}
          value={action.id}
          checked={standing.block === action.id}
          closeMenuOnClick
          rightSection={action.keys && <kbd>{shownKeys(action.keys)}</kbd>}
          onClick={() => back(() => perform(action, editor, panels))}
        >
          <span className={classes[action.id] ?? ''}>{say(action.id)}</span>
        </Menu.RadioItem>
      ))}
    </ToolMenu>
  );
}

export function ColourMenu({ editor, standing, ...rest }: ToolMenuProps) {
  const back = useBackToText(editor);
  const item = (name: string, shown: string, style: React.CSSProperties, chosen: boolean, run: () => void) => (
    <Menu.RadioItem key={name} value={name} checked={chosen} closeMenuOnClick aria-label={name} onClick={() => back(run)}>
      <span className={classes.swatch} style={style} aria-hidden="true">
        A
      </span>
      {shown}
    </Menu.RadioItem>
  );
  return (
    <ToolMenu {...rest} name={text('colours')} face={<span className={classes.colourFace} style={{ color: standing.color || undefined, backgroundColor: standing.background || undefined }}>A</span>}>
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
  const back = useBackToText(editor);
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} returnFocus>
      <Menu.Target>
        <ToolButton {...rest} name={text('more')} data-tool>
          {ICONS['more']}
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {actions.map((action) => {
          const inside = (
            <span className={classes.moreItem}>
              {ICONS[action.id]} {say(action.id)}
            </span>
          );
          const common = {
            disabled: action.disabled?.(standing) ?? false,
            rightSection: action.keys && <kbd>{shownKeys(action.keys)}</kbd>,
            onClick: () => back(() => perform(action, editor, panels)),
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
      </Menu.Dropdown>
    </Menu>
  );
}
