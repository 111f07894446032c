'use client';

import { useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { SettingsFrame } from '@/components/back-office/settings-frame';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import { storesGold } from '@/lib/visits/stores/endpoints';
import type { SellerRecord } from '@/lib/visits/sellers/contract';
import type { StoreSettings } from '@/lib/visits/stores/contract';
import { successText } from '@/lib/kernel/text/messages';
import { StoreTable, type StoreAction } from './store-table';
import { storesText as text } from './stores-text';
import { useStoreChange, type ChangedStore } from './use-store-change';

const NewStoreForm = lazyPart(() => import('./store-forms').then((module) => module.NewStoreForm));
const StoreForm = lazyPart(() => import('./store-forms').then((module) => module.StoreForm));
const CloseDaysForm = lazyPart(() => import('./store-forms').then((module) => module.CloseDaysForm));
const SpecialDayForm = lazyPart(() => import('./store-forms').then((module) => module.SpecialDayForm));

interface StoresScreenProps {
  /** For the choice in the form; none if loading failed. */
  sellers: readonly SellerRecord[];
  /** Null if loading failed. */
  first: readonly StoreSettings[] | null;
  /** Date at the store. */
  today: string;
}

/** Stores, for admins (docs/product/rules.md, "Stores and slots"). */
export function StoresScreen({ first, sellers, today }: StoresScreenProps) {
  const list = useActionEndpoint(
    storesGold,
    'list',
    {},
    { first: { data: first && { data: [...first] }, response: first } },
  );
  const [creating, setCreating] = useState(false);
  const [action, setAction] = useState<StoreAction | null>(null);
  const [changes, affected] = useStoreChange();

  function put(store: StoreSettings) {
    list.change((loaded) => {
      const others = (loaded?.data ?? []).filter(({ id }) => id !== store.id);
      return { data: [...others, store].toSorted((a, b) => a.position - b.position || a.id - b.id) };
    });
    void list.reload();
  }

  function saved({ data, affected: notified }: ChangedStore) {
    put(data);
    showToast(successText.storeUpdated, 'success', {
      note: notified > 0 ? text.affected.notified(notified) : undefined,
    });
  }

  const close = () => setAction(null);
  const of = (kind: StoreAction['kind']) => (action?.kind === kind ? action.store : null);
  const shared = { changes, today, onSaved: saved, onClose: close };
  const editing = of('edit');
  const closing = of('close');
  const special = of('special');
  return (
    <SettingsFrame text={text} list={list} onAdd={() => setCreating(true)}>
      {list.data !== null && <StoreTable stores={list.data.data} sellers={sellers} onAction={setAction} />}
      {creating && (
        <NewStoreForm
          sellers={sellers}
          onSaved={(store) => {
            put(store);
            showToast(successText.storeCreated);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {editing !== null && <StoreForm store={editing} sellers={sellers} onStale={put} {...shared} />}
      {closing !== null && <CloseDaysForm store={closing} {...shared} />}
      {special !== null && <SpecialDayForm store={special} {...shared} />}
      <ConfirmAction
        about={action?.kind === 'switch' && action.store.active ? action : null}
        title={text.switchOffTitle}
        question={text.switchOffQuestion}
        confirmLabel={text.switchOff}
        run={({ store: { id, version } }) => changes.update({ id, version, active: false })}
        failure={text.changeFailed}
        onDone={(_, changed) => saved(changed)}
        onClose={close}
      >
        {({ store }) => store.title}
      </ConfirmAction>
      <ConfirmAction
        about={action?.kind === 'switch' && !action.store.active ? action : null}
        title={text.switchOnTitle}
        question={text.switchOnQuestion}
        confirmLabel={text.switchOn}
        run={({ store: { id, version } }) => changes.update({ id, version, active: true })}
        failure={text.changeFailed}
        onDone={(_, changed) => saved(changed)}
        onClose={close}
      >
        {({ store }) => store.title}
      </ConfirmAction>
      <ConfirmAction
        about={action?.kind === 'open' ? action : null}
        title={text.closing.openTitle}
        question={text.closing.openQuestion}
        confirmLabel={text.closing.openAgain}
        run={({ store, range: { from, to } }) => changes.open_day({ id: store.id, from, to })}
        failure={text.changeFailed}
        onDone={(_, changed) => saved(changed)}
        onClose={close}
      >
        {({ store, range }) => `${store.title}, ${text.closing.range(range.from, range.to)}`}
      </ConfirmAction>
      <ConfirmAction
        about={action?.kind === 'takeBack' ? action : null}
        title={text.special.takeBackTitle}
        question={text.special.takeBackQuestion}
        confirmLabel={text.special.takeBack}
        run={({ store, date }) => changes.special_day({ id: store.id, date })}
        failure={text.changeFailed}
        onDone={(_, changed) => saved(changed)}
        onClose={close}
      >
        {({ store, date }) => `${store.title}, ${text.closing.range(date, date)}`}
      </ConfirmAction>
      {affected}
    </SettingsFrame>
  );
}
