import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { readCookie } from '../../frappe/boot';
import { PATHS } from '../../session/paths';
import { READERS } from '../../session/roles';
import { useBoot } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import classes from './shell.module.css';
import { useLeave } from './use-leave';

/** The first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** Desk is for System Users; Frappe says in a cookie of the session who is one. */
export const hasDesk = (): boolean => readCookie('system_user') === 'yes';

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const boot = useBoot();
  const navigate = useNavigate();
  const leave = useLeave();
  const name = boot.full_name || boot.user;
  const roles = boot.roles.filter((role) => READERS.includes(role)).map((role) => role.replace(/^EBM /, ''));

  return (
    <Menu position="bottom-end" width={260} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.me} aria-label={text('user-menu', { name })}>
          {initials(name)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.whoAmI}>
          <strong>{name}</strong>
          <span className={classes.under}>{boot.user}</span>
          <span className={classes.under}>{roles.join(', ') || text('no-roles')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate(PATHS.verify)}>{text('verify')}</Menu.Item>
        {hasDesk() && (
          <Menu.Item component="a" href={boot.desk_path} className={classes.menuLink}>
            {text('desk')}
          </Menu.Item>
        )}
        <Menu.Item onClick={onShortcuts}>{text('shortcuts')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{text('sign-out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
