import { ActionIcon, Menu } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';

import { errorText } from '../../../frappe/errors';
import { notify } from '../../../notify/notify';
import { FullStarIcon, StarIcon } from '../../../ui/icons';
import { useKeepFavouriteMutation } from '../api';
import { formText } from '../texts';
import classes from './invoice-form.module.css';
import type { Favourites } from './use-favourites';

const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

interface KeepFavouriteProps {
  item: string;
  name: string;
  favourites: Favourites;
}

/** The star of a line: keeps its item under a key. The key itself chooses in the open menu, too. */
export function KeepFavourite({ item, name, favourites }: KeepFavouriteProps) {
  const [post] = useKeepFavouriteMutation();
  const [opened, setOpened] = useState(false);
  const mine = favourites.items.find((kept) => kept.name === item);

  const keep = async (key: number, what: string) => {
    setOpened(false);
    try {
      await post({ key, item: what }).unwrap();
      notify.success(what ? formText('keptAs', { item: name, key }) : formText('keptNoMore', { item: name }));
    } catch (error) {
      notify.error(errorText(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void keep(Number(event.key), item);
  };

  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={280} shadow="md" withinPortal={false} returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color={mine ? 'blue' : 'gray'} size={30} aria-label={formText('keepItem', { item: name })}>
          {mine ? <FullStarIcon /> : <StarIcon />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown}>
        {KEYS.map((key) => {
          const there = favourites.at(String(key));
          return (
            <Menu.Item key={key} disabled={there !== undefined && there === mine} onClick={() => void keep(key, item)}>
              {formText('keepAs', { key })}{' '}
              {there && there !== mine && <span className={classes.keepHint}>{formText('keptThere', { item: there.item_name })}</span>}
            </Menu.Item>
          );
        })}
        {mine && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void keep(mine.key, '')}>{formText('letGo', { key: mine.key })}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
