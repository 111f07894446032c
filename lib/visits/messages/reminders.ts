import { notFound } from '@/lib/kernel/access/not-found';
import { openOperation, operation } from '@/lib/kernel/access/operation';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { visibleTo } from '@/lib/visits/bookings/scope';
import { bookingRow, selectBookings, toBookingRecord, type BookingRow } from '@/lib/visits/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import { stopDueReminders } from './stop-due';
import { successText } from '@/lib/kernel/text/messages';
import type { setReminders, stopReminders } from './contract';

/*
 * The reminders of a visit (docs/product/rules.md, "Messages"), and the link that ends those of a due. Queued ones are dropped only when they are due, so that those of a visit
 * with reminders on again are still sent.
 */

/** Changes the reminders of the own visit; repeatable. Refuses 404 for another customer's. */
export const changeReminders = operation<InputOf<typeof setReminders>, OutputOf<typeof setReminders>>(
  'set reminders',
  'no proof',
  async ({ actor, clock, sql }, { id, reminders }) => {
    const row = await sql.transaction(async (tx) => {
      const current = await tx.first(
        selectBookings.where('bookings.id', '=', id).where(visibleTo(actor)).forUpdate('bookings'),
      );
      if (current === undefined) throw notFound();
      return write(tx, current, reminders, actor.id, clock.now());
    });
    return { message: successText.remindersSet, data: toBookingRecord(row) };
  },
);

/** Unsubscribe (opt-out): by the link of a reminder, without a log-in; repeatable. Refuses 404 for an unknown token. */
export const endReminders = openOperation<InputOf<typeof stopReminders>, OutputOf<typeof stopReminders>>(
  async ({ sql, clock, client, limits }, { token }) => {
    await limits.consume('stopLinksPerAddress', client.network);
    const row = await sql.transaction(async (tx) => {
      const message = query
        .selectFrom('messages')
        .select('booking_id')
        .where('stop_hash', '=', hashOfLinkToken(token));
      const current = await tx.first(selectBookings.where('bookings.id', '=', message).forUpdate('bookings'));
      return current === undefined
        ? stopDueReminders(tx, token, clock.now())
        : write(tx, current, false, null, clock.now());
    });
    if (!('slot_date' in row)) return { message: successText.remindersSet, data: row };
    const { slot_date, slot_time } = row;
    return { message: successText.remindersSet, data: { slot_date, slot_time, reminders: false } };
  },
);

async function write(
  tx: Transaction,
  current: BookingRow,
  reminders: boolean,
  actorId: number | null,
  now: Date,
): Promise<BookingRow> {
  if (current.reminders === reminders) return current;
  const { id } = current;
  const booking = await tx.prisma.booking.update({
    where: { id },
    data: { reminders, version: { increment: 1 }, updatedAt: now },
  });
  const row = bookingRow(booking, current);
  const change = { before: { reminders: current.reminders }, after: { reminders } };
  writeAudit(tx, { actorId, action: 'booking.update', entity: 'booking', entityId: id, ...change }, now);
  return row;
}
