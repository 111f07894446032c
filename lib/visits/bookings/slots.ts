import type { Expression, ExpressionBuilder } from 'kysely';
import { Refusal } from '@/lib/kernel/access/refusal';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { violatesCheck, violatesUnique } from '@/lib/db/faults';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';
import { hasBooking } from './rules';

/**
 * Slot capacity: bookings, and places held for the waiting list, take places in a slot. Database triggers count `booked` and `held` and
 * lock the slots in key order; a check constraint (`slots_booked_check`) refuses overbooking. Never write them from code (docs/decisions/013-kept-counters.md).
 * Lock order: bookings before slots, slots by key, then waiting entries.
 */
export interface SlotKey {
  readonly store_id: number;
  readonly slot_date: string;
  readonly slot_time: string;
}

/** In the `data` or the `where` of Prisma's client. */
export function slotValues({ store_id, slot_date, slot_time }: SlotKey) {
  return { storeId: store_id, slotDate: dateColumn(slot_date), slotTime: timeColumn(slot_time) };
}

/**
 * Inserts a missing slot row together with the next statement.
 * @param capacity of a new slot
 */
export function requireSlot(
  tx: Transaction,
  { store_id, slot_date, slot_time }: SlotKey,
  capacity: number,
): void {
  tx.send(insertMissing({ store_id, slot_date, slot_time, capacity }));
}

/** The refusal of an inserted or moved booking: its slot is full, or its customer has another one at the time. */
export function refusalOfPlace(error: unknown, who: 'You have' | 'This customer has'): Refusal | null {
  if (violatesCheck(error, 'slots_booked_check')) {
    const message = refusalText.slotFull;
    return new Refusal('SLOT_FULL', message, { fields: { slot_time: message }, cause: error });
  }
  if (!violatesUnique(error, 'bookings_live_customer_slot_key')) return null;
  return new Refusal('DUPLICATE_BOOKING', hasBooking(who), {
    cause: error,
  });
}

const keyColumns = ['store_id', 'slot_date', 'slot_time'] as const;

/** Inserts a slot only if missing: the table's check would compare this capacity with the bookings of an existing slot. */
const insertMissing = compileOnce((value: Placeholder<SlotKey & { readonly capacity: number }>) =>
  query
    .insertInto('slots')
    .columns([...keyColumns, 'capacity', 'booked'])
    .expression(
      query
        .selectNoFrom((eb) => [
          raw<number>`${value('store_id')}::int`.as('store_id'),
          raw<string>`${value('slot_date')}::date`.as('slot_date'),
          raw<string>`${value('slot_time')}::time`.as('slot_time'),
          raw<number>`${value('capacity')}::int`.as('capacity'),
          eb.lit(0).as('booked'),
        ])
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('slots')
                .select('store_id')
                .where('store_id', '=', value('store_id'))
                .where('slot_date', '=', value('slot_date'))
                .where('slot_time', '=', value('slot_time')),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Locks a slot and recounts it, which also updates its waiting list. Undefined without a row. */
export function recountSlot(tx: Transaction, { store_id, slot_date, slot_time }: SlotKey) {
  return tx.first(recount({ store_id, slot_date, slot_time }));
}

const recount = compileOnce((value: Placeholder<SlotKey>) =>
  query
    .updateTable('slots')
    .set((slot) => ({ held: slot.ref('held') }))
    .where('store_id', '=', value('store_id'))
    .where('slot_date', '=', value('slot_date'))
    .where('slot_time', '=', value('slot_time'))
    .returning(['capacity', 'booked', 'held']),
);

/** SQL: 1 if a place of the slot is held for the customer, else 0. */
export function holdsOf(
  slot: ExpressionBuilder<Tables, 'slots'>,
  customerId: number | null,
  now: Date,
): Expression<number> {
  if (customerId === null) return slot.lit(0);
  const own = slot
    .selectFrom('waiting_entries')
    .select(['waiting_entries.store_id', 'waiting_entries.slot_date', 'waiting_entries.slot_time'])
    .where('waiting_entries.user_id', '=', customerId)
    .where('waiting_entries.ended_at', 'is', null)
    .where('waiting_entries.held_until', '>', now.toISOString())
    .$asTuple('store_id', 'slot_date', 'slot_time');
  // Not correlated: read once for all slots.
  const isOwn = slot(slot.refTuple('slots.store_id', 'slots.slot_date', 'slots.slot_time'), 'in', own);
  return raw<number>`(${isOwn})::int`;
}

/** Locks slots in key order, until the transaction ends. */
export async function lockSlots(tx: Transaction, slots: readonly SlotKey[]): Promise<void> {
  if (slots.length > 0) await tx.rows(lockQuery(slots));
}

function lockQuery(slots: readonly SlotKey[]) {
  const keys = slots.map(
    ({ store_id, slot_date, slot_time }) => raw`(${store_id}::int, ${slot_date}::date, ${slot_time}::time)`,
  );
  return query
    .selectFrom('slots')
    .select('store_id')
    .where((eb) => raw<boolean>`${eb.refTuple(...keyColumns)} in (${raw.join(keys)})`)
    .orderBy('store_id')
    .orderBy('slot_date')
    .orderBy('slot_time')
    .forNoKeyUpdate();
}
