import type { ActorContext } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit, type Change } from '@/lib/kernel/audit/write-audit';
import type { OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { endWaitingOfClosedSlots } from '@/lib/visits/waiting/expire-holds';
import { listedVisits, lockComingSlots, removeSlots, setCapacity, visitsWithoutSlot } from './affected';
import type { StoreSettings, storesGold } from './contract';
import { isSlot } from './rules';
import { readStore } from './settings';

/*
 * A change locks the store's row: it waits for bookings that hold a lock on it, and later ones see it (lib/visits/bookings/stores.ts,
 * docs/decisions/017-changes-of-stores.md).
 */

interface Changing {
  readonly id: number;
  readonly confirm: boolean;
  readonly action: string;
}

/** Sends its statements; null if it changes nothing. */
type WriteChange = (
  tx: Transaction,
  before: StoreSettings,
  today: string,
) => Promise<{
  readonly after: StoreSettings;
  readonly trail: Pick<Change, 'before' | 'after'>;
} | null>;

/** Changes a store, and the booked visits that lose their slot. */
export async function changeStore(
  { actor, clock, sql, flushSms }: ActorContext,
  { id, confirm, action }: Changing,
  write: WriteChange,
): Promise<OutputOf<(typeof storesGold)['actions']['update']>> {
  const response = await sql.transaction(async (tx) => {
    const now = clock.now();
    const today = storeDate(now);
    tx.send(query.selectFrom('stores').select('id').where('id', '=', id).forUpdate());
    const before = await readStore(tx, id, today);
    const change = await write(tx, before, today);
    if (change === null) return { data: before, affected: 0 };
    const { after: wanted } = change;
    const mayTakeSlots = affectsSlots(before, wanted);
    const lost = mayTakeSlots ? await visitsWithoutSlot(tx, id, wanted, now) : [];
    if (lost.length > 0 && !confirm)
      throw new Refusal('VISITS_AFFECTED', refusalText.visitsAffected(lost.length), {
        data: { count: lost.length, bookings: listedVisits(lost) },
      });
    if (mayTakeSlots) {
      await lockComingSlots(tx, id, now);
      // Before places become free: nobody may get one in a removed slot.
      await endWaitingOfClosedSlots(tx, id, (date, time) => isSlot(wanted, date, time), now);
    }
    await removeSlots(tx, lost, { actorId: actor.id, now });
    if (wanted.capacity !== before.capacity) setCapacity(tx, id, wanted.capacity, now);
    const { before: old = null, after = null } = change.trail;
    const affected = lost.length === 0 ? {} : { affected: lost.length };
    writeAudit(
      tx,
      {
        actorId: actor.id,
        action,
        entity: 'store',
        entityId: id,
        before: old,
        after: after === null ? null : { ...after, ...affected },
      },
      now,
    );
    return { data: await readStore(tx, id, today), affected: lost.length };
  });
  if (response.affected > 0) flushSms();
  return { message: successText.storeUpdated, ...response };
}

function affectsSlots(before: StoreSettings, after: StoreSettings): boolean {
  const slotsOf = ({ active, capacity, hours, slot_minutes, closed_days, special_days }: StoreSettings) =>
    JSON.stringify({ active, capacity, hours, slot_minutes, closed_days, special_days });
  return slotsOf(before) !== slotsOf(after);
}
