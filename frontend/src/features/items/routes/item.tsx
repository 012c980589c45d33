import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';

import { useFrappe } from '../../../frappe/context';
import { errorText, isRefused } from '../../../frappe/errors';
import { readAnew, useReadAnew } from '../../../frappe/refetching';
import { useDoctypeEvents, useMissedUpdates } from '../../../frappe/use-realtime';
import { notify } from '../../../notify/notify';
import { PATHS } from '../../../session/paths';
import { FailureState } from '../../../ui/failure-state';
import { ForbiddenState } from '../../../ui/forbidden-state';
import { PenIcon } from '../../../ui/icons';
import { LoadingShape } from '../../../ui/loading-shape';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { Section } from '../../../ui/section';
import { StaleNotice } from '../../../ui/stale-notice';
import { ITEM, useItemChoicesQuery, useItemQuery, useSaveItemMutation } from '../api';
import { ItemFacts } from '../components/item-facts';
import { ItemForm } from '../components/item-form';
import { ItemPrices } from '../components/item-prices';
import { ItemRegistration } from '../components/item-registration';
import classes from '../items.module.css';
import { itemText } from '../texts';
import type { ItemView } from '../types';

interface PartsProps {
  item: ItemView;
  reread: () => Promise<ItemView>;
}

/** The item, asked for again when it changed. */
function useFollowedItem(name: string) {
  const { documents } = useFrappe();
  const known = useItemQuery(name, { refetchOnMountOrArgChange: true });
  const again = useReadAnew(known.refetch);
  useDoctypeEvents(ITEM, (update) => {
    if (update.name === name && !documents.echoes.isEcho(update)) again();
  });
  useMissedUpdates(again, ITEM);
  return known;
}

function EditPart({ item, reread, onDone }: PartsProps & { onDone: () => void }) {
  const { data: choices, error, refetch } = useItemChoicesQuery();
  const inside = (): ReactNode => {
    if (!item.can.edit) return <ForbiddenState />;
    if (!choices) return error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[160]} />;
    const onSaved = (saved: ItemView) => {
      notify.success(itemText('saved', { name: saved.item_name }));
      onDone();
    };
    return <ItemForm item={item} choices={choices} onSaved={onSaved} onCancel={onDone} reread={reread} />;
  };
  return <Section title={itemText('editTitle', { name: item.item_name })}>{inside()}</Section>;
}

function ItemPage({ item, reread }: PartsProps) {
  const [query, setQuery] = useSearchParams();
  const [save, saving] = useSaveItemMutation();
  const editing = query.get('edit') === '1';
  const { item_name: name } = item;
  const turn = async () => {
    const done = await save({ name: item.name, modified: item.modified, item: { enabled: !item.enabled } });
    if (done.data) notify.success(itemText(done.data.enabled ? 'nowEnabled' : 'nowDisabled', { name }));
  };
  const actions = item.can.edit && !editing && (
    <>
      <Button variant="default" loading={saving.isLoading} onClick={() => void turn()}>
        {itemText(item.enabled ? 'disable' : 'enable')}
      </Button>
      <Button variant="default" leftSection={<PenIcon />} onClick={() => setQuery({ edit: '1' })}>
        {itemText('edit')}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={name} beside={!item.enabled && <span className={classes.mark}>{itemText('disabled')}</span>} actions={actions} />
      {saving.error && (
        <Notice tone="error" title={itemText('notChanged')}>
          {errorText(saving.error)}
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.parts}>
          {editing ? <EditPart item={item} reread={reread} onDone={() => setQuery({}, { replace: true })} /> : <ItemFacts item={item} />}
          <ItemPrices item={item} reread={reread} />
        </div>
        <ItemRegistration item={item} />
      </div>
    </>
  );
}

/** `/items/:name`; with `?edit=1` its facts in a form. */
export default function ItemRoute() {
  const { name = '' } = useParams();
  const { currentData: item, error, refetch } = useFollowedItem(name);
  const back = (
    <Anchor component={Link} to={PATHS.items} className={classes.back}>
      {itemText('back')}
    </Anchor>
  );
  if (!item || isRefused(error)) {
    return (
      <>
        {back}
        <PageHead title={item?.item_name ?? name} />
        {error ? <FailureState error={error} onRetry={() => void readAnew(refetch)} /> : <LoadingShape parts={[90, 160, 120]} />}
      </>
    );
  }
  return (
    <>
      {back}
      <StaleNotice error={error} onRetry={() => void readAnew(refetch)} />
      <ItemPage key={name} item={item} reread={() => refetch().unwrap()} />
    </>
  );
}
