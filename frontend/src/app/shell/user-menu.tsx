import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { errorText } from '../../frappe/errors';
import { notify } from '../../notify/notify';
import { useSessionDispatch } from '../../session/guards';
import { PATHS } from '../../session/paths';
import { signOut } from '../../session/sign-in';
import { useBoot, useHasRole } from '../../session/use-session';
import { shellText as text } from '../../texts/shell';
import classes from './shell.module.css';

/** The first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

export function UserMenu() {
  const boot = useBoot();
  const navigate = useNavigate();
  const dispatch = useSessionDispatch();
  const desk = useHasRole('EBM Manager', 'System Manager', 'Desk User');
  const name = boot.full_name || boot.user;

  async function leave(): Promise<void> {
    try {
      await dispatch(signOut());
      void navigate(PATHS.login, { replace: true });
    } catch (error) {
      notify.error(text('sign-out-failed', { reason: errorText(error) }));
    }
  }

  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.me} aria-label={text('user-menu', { name })}>
          {initials(name)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate(PATHS.verify)}>
          <strong>{name}</strong>
          <br />
          <span className={classes.under}>{boot.user}</span>
          <br />
          {text('verify')}
        </Menu.Item>
        {desk && (
          <Menu.Item component="a" href={boot.desk_path}>
            {text('desk')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{text('sign-out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
