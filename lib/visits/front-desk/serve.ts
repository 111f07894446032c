import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { hasArrived } from '@/lib/visits/bookings/rules';
import { bookingRow, selectBookings, toBookingRecord } from '@/lib/visits/bookings/to-wire';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import type { Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';

/*
 * Only creating an opportunity makes its visit served, only deleting it makes the visit arrived again (docs/product/rules.md, "Front
 * desk"). Lock order: accounts, opportunities, bookings.
 */

/** Locks the arrived visit of a new opportunity. Refuses 400 on `booking_id` for an unknown visit, 409 NOT_ARRIVED. */
export async function lockArrivedVisit(tx: Transaction, bookingId: number): Promise<BookingRecord> {
  const row = await tx.first(selectBookings.where('bookings.id', '=', bookingId).forUpdate('bookings'));
  if (row === undefined) throw wrongField('booking_id', 'Booking does not exist.');
  const visit = toBookingRecord(row);
  if (!hasArrived(visit)) throw new Refusal('NOT_ARRIVED', refusalText.notArrived);
  return visit;
}

/** The visit is locked, and its new opportunity in the database. */
export async function serveVisit(
  tx: Transaction,
  actorId: number,
  before: BookingRecord,
  opportunityId: number,
  now: Date,
): Promise<void> {
  await write(tx, { actorId, action: 'booking.serve', before, visit: 'served', opportunityId }, now);
}

/** Makes a visit arrived again after its opportunity is deleted in the same transaction. */
export async function reopenVisit(
  tx: Transaction,
  actorId: number,
  link: { readonly bookingId: number; readonly opportunityId: number },
  now: Date,
): Promise<void> {
  const row = await tx.one(selectBookings.where('bookings.id', '=', link.bookingId).forUpdate('bookings'));
  const before = { ...toBookingRecord(row), opportunityid: link.opportunityId };
  await write(tx, { actorId, action: 'booking.reopen', before, visit: 'arrived', opportunityId: null }, now);
}

interface Writing {
  readonly actorId: number;
  readonly action: string;
  readonly before: BookingRecord;
  readonly visit: 'arrived' | 'served';
  /** Opportunity of the visit after the write. */
  readonly opportunityId: number | null;
}

async function write(
  tx: Transaction,
  { before, visit, opportunityId, ...who }: Writing,
  now: Date,
): Promise<void> {
  const { id } = before;
  const booking = await tx.prisma.booking.update({
    where: { id },
    data: { visit, version: { increment: 1 }, updatedAt: now },
  });
  const after = toBookingRecord(bookingRow(booking, { ...before, opportunityid: opportunityId }));
  writeAudit(tx, { ...who, entity: 'booking', entityId: before.id, before, after }, now);
}
