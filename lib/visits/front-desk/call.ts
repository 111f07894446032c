import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { assertAllowed } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { onDay, requireStore } from '@/lib/visits/bookings/stores';
import { bookingRow, selectBookings, toBookingRecord } from '@/lib/visits/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import type { visits } from './contract';
import { whyNotUncalled } from './rules';
import { readVisit } from './visit-rows';

/* Calling customers who wait, by the time of their check-in (docs/product/rules.md, "Front desk"). */

type Actions = typeof visits.actions;

/**
 * Calls who has waited longest today at a store: arrived, and not called. Two desks at once call different customers: the second waits for
 * the first, then has the next in line. Refuses 400 for an unknown store.
 */
export const callNext = operation<InputOf<Actions['call_next']>, OutputOf<Actions['call_next']>>(
  'work at the front desk',
  'no proof',
  ({ actor, clock, sql }, { shop_address }) =>
    sql.transaction(async (tx) => {
      const now = clock.now();
      const today = storeDate(now);
      const store = await requireStore(tx, shop_address, onDay(today));
      const row = await tx.first(
        selectBookings
          .where('bookings.store_id', '=', store.id)
          .where('bookings.slot_date', '=', today)
          .where('bookings.status', '=', 'booked')
          .where('bookings.visit', '=', 'arrived')
          .where('bookings.called_at', 'is', null)
          .orderBy('bookings.arrived_at')
          .orderBy('bookings.id')
          .limit(1)
          // Not SKIP LOCKED, which finds nobody while another desk only changes a visit. One called meanwhile is passed over: the limit counts
          // what is locked and still waits.
          .forUpdate('bookings'),
      );
      if (row === undefined) return { message: successText.nobodyWaits, data: null };
      await writeCall(tx, toBookingRecord(row), {
        actorId: actor.id,
        action: 'booking.call',
        call: { calledAt: now, calledBy: actor.id },
        now,
      });
      return { message: successText.visitCalled, data: await readVisit(tx, row.id) };
    }),
);

/**
 * Takes back a call; repeatable. Refuses 404 for an unknown visit, 409 VISIT_DONE for one that is served or no longer there, STALE_VERSION
 * for one that another desk changed.
 */
export const undoCall = operation<InputOf<Actions['undo_call']>, OutputOf<Actions['undo_call']>>(
  'work at the front desk',
  'no proof',
  ({ actor, clock, sql }, { id, version }) =>
    sql.transaction(async (tx) => {
      const row = await tx.first(selectBookings.where('bookings.id', '=', id).forUpdate('bookings'));
      if (row === undefined) throw notFound();
      const before = toBookingRecord(row);
      assertAllowed(whyNotUncalled(before));
      if (before.called_at !== null) {
        requireVersion(version, before);
        await writeCall(tx, before, {
          actorId: actor.id,
          action: 'booking.undo_call',
          call: { calledAt: null, calledBy: null },
          now: clock.now(),
        });
      }
      return { message: successText.callUndone, data: await readVisit(tx, id) };
    }),
);

interface Writing {
  readonly actorId: number;
  readonly action: string;
  readonly call: { readonly calledAt: Date | null; readonly calledBy: number | null };
  readonly now: Date;
}

/** The visit must be locked. */
async function writeCall(
  tx: Transaction,
  before: BookingRecord,
  { actorId, action, call, now }: Writing,
): Promise<void> {
  const booking = await tx.prisma.booking.update({
    where: { id: before.id },
    data: { ...call, version: { increment: 1 }, updatedAt: now },
  });
  const after = toBookingRecord(bookingRow(booking, before));
  writeAudit(tx, { actorId, action, entity: 'booking', entityId: before.id, before, after }, now);
}
