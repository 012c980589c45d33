import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useMendItemMutation } from '../api';
import { useDecision } from '../lib/use-decision';
import { workText } from '../texts';
import type { WorkGroup } from '../types';
import classes from '../work.module.css';

type Item = WorkGroup['items'][number];

function OneItem({ item, onDone }: { item: Item; onDone: (text: string) => void }) {
  const [mend] = useMendItemMutation();
  const [code, setCode] = useState(item.item_class);
  const decision = useDecision();
  const save = () =>
    void decision.run('the class of an item needs no reason', async () => {
      const done = await mend({ item: item.item, item_class: code }).unwrap();
      onDone(workText('itemSaved', { name: item.item_name, code: done.item_class }));
    });
  return (
    <form
      className={classes.tools}
      aria-label={item.item_name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={workText('itemClass', { name: item.item_name })}
        description={workText('itemClassHint')}
        inputMode="numeric"
        value={code}
        error={decision.refusal}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={decision.busy}>
        {workText('itemSave')}
      </Button>
    </form>
  );
}

/** The items whose class the authority refuses: mended by who may, said to everybody else. */
export function ItemForms({ group, onDone }: { group: WorkGroup; onDone: (text: string) => void }) {
  if (group.items.length === 0) return null;
  const may = group.does.includes('mend_item');
  return (
    <>
      <h3>{workText('itemsTitle')}</h3>
      {!may && <p className={classes.hint}>{workText('itemsElsewhere')}</p>}
      {group.items.map((item) =>
        may ? (
          <OneItem key={`${item.item} ${item.item_class}`} item={item} onDone={onDone} />
        ) : (
          <p key={item.item}>
            {item.item_name} · {item.item_class}
          </p>
        ),
      )}
    </>
  );
}
