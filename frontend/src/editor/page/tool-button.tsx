import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';

import classes from './editor.module.css';
import { shownKeys, type Shortcut } from './shortcuts';

interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  name: string;
  keys?: Shortcut | undefined;
  pressed?: boolean | undefined;
  /** Says that it would do nothing now; it keeps its place in the toolbar. */
  off?: boolean | undefined;
  children: ReactNode;
}

/** A button beside the text. Pressing it with a pointer leaves the focus, and so the selection, in the text. */
export const ToolButton = forwardRef<HTMLButtonElement, ToolButtonProps>(function ToolButton({ name, keys, pressed, off, children, onClick, className = '', ...rest }, ref) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={`${classes.tool} ${className}`}
      aria-label={name}
      title={keys ? `${name} (${shownKeys(keys)})` : name}
      aria-keyshortcuts={keys?.replace('Mod', 'Control')}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => !off && onClick?.(event)}
    >
      {children}
    </button>
  );
});
