import { type Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { storesWithDays, type StoreRow } from './to-wire';

/*
 * A transaction that gives a visit a slot first takes a shared lock on the store (`lockStore`), then reads it: a change of the store, which locks its
 * row exclusively, waits for the visit or is seen (docs/decisions/017-changes-of-stores.md). Lock order: account, store, bookings by id, slots by
 * key.
 */

const selectStore = compileOnce((value: Placeholder<{ shopAddress: string; from: string; to: string }>) =>
  storesWithDays({ from: value('from'), to: value('to') }).where(
    'stores.shop_address',
    '=',
    value('shopAddress'),
  ),
);

/**
 * Returns stores that are off too.
 * @param from first date whose closed and special days are read
 * @param to last one
 * @throws Refusal 400 with `shop_address` if there is none
 */
export async function requireStore(
  sql: Sql,
  shopAddress: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<StoreRow> {
  const store = await sql.first(selectStore({ shopAddress, from, to }));
  if (store === undefined) throw noSuchStore();
  return store;
}

export const onDay = (date: string) => ({ from: date, to: date });

const lockByAddress = compileOnce((value: Placeholder<{ shopAddress: string }>) =>
  query.selectFrom('stores').select('id').where('shop_address', '=', value('shopAddress')).forKeyShare(),
);

/**
 * Prevents changes of a store until the transaction ends; sent with the next statement. Bookings do not wait for each other: their foreign
 * key takes the same lock.
 */
export function lockStore(tx: Transaction, shopAddress: string): void {
  tx.send(lockByAddress({ shopAddress }));
}

/**
 * The store for a slot, locked until the transaction ends.
 * @throws Refusal 400 with `shop_address` if there is none or it is off
 */
export async function requireOpenStore(
  tx: Transaction,
  shopAddress: string,
  date: string,
): Promise<StoreRow> {
  lockStore(tx, shopAddress);
  const store = await requireStore(tx, shopAddress, onDay(date));
  if (!store.active) throw wrongField('shop_address', bookingFailureText.storeOff);
  return store;
}

function noSuchStore(): Refusal {
  return wrongField('shop_address', bookingFailureText.noLocation);
}
