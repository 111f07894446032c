import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { hasArrived } from '@/lib/visits/bookings/rules';
import { readSlots } from '@/lib/visits/bookings/slots-of-day';
import { onDay, requireStore } from '@/lib/visits/bookings/stores';
import { bookingRow, selectBookings, toBookingRecord } from '@/lib/visits/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import type { Transaction } from '@/lib/db/sql';
import { successText } from '@/lib/kernel/text/messages';
import { storeDate } from '@/lib/kernel/text/format';
import type { checkIn, VisitRecord, visits } from './contract';
import { whyNotCheckedIn, whyNotMarked, type MarkedAs } from './rules';
import { selectVisits, toVisitRecord } from './visit-rows';

/*
 * Visits at the counter (docs/product/rules.md, "Front desk"). Staff see visits of all stores. States change under the booking row's lock.
 */

type Actions = typeof visits.actions;

const lockByCode = compileOnce((value: Placeholder<{ code: string }>) =>
  selectBookings.where('bookings.code', '=', value('code')).forUpdate('bookings'),
);
const lockById = compileOnce((value: Placeholder<{ id: number }>) =>
  selectBookings.where('bookings.id', '=', value('id')).forUpdate('bookings'),
);

/**
 * Repeatable; a served visit stays served. Refuses 404 for an unknown code or id, 400 for an unknown store, 409 BOOKING_CANCELLED,
 * WRONG_DAY with its date, WRONG_STORE with its store.
 */
export const checkInVisit = operation<InputOf<typeof checkIn>, OutputOf<typeof checkIn>>(
  'work at the front desk',
  'no proof',
  async ({ actor, clock, sql }, { code, id, shop_address }) => {
    const now = clock.now();
    const data = await sql.transaction(async (tx) => {
      if (shop_address !== undefined) await requireStore(tx, shop_address, onDay(storeDate(now)));
      const row = await tx.first(id === undefined ? lockByCode({ code: code ?? '' }) : lockById({ id }));
      if (row === undefined) throw notFound();
      const before = toBookingRecord(row);
      assertVisitAllowed(whyNotCheckedIn(before, storeDate(now), shop_address), before);
      if (hasArrived(before)) return before;
      return arrive(tx, before, { actorId: actor.id, action: 'booking.check_in', now });
    });
    return { message: successText.checkedIn, data };
  },
);

/**
 * Sets or undoes the state of a visit; the same state again changes nothing. Refuses 404, 409 SLOT_NOT_OVER for an early no-show, WRONG_DAY
 * for states allowed only on the day, VISIT_DONE for a served or cancelled visit, and a no-show that is too old,
 * STALE_VERSION for a visit that another desk changed.
 */
export const markVisit = operation<InputOf<Actions['mark']>, OutputOf<Actions['mark']>>(
  'work at the front desk',
  'no proof',
  async ({ actor, clock, sql }, { id, visit, version }) => {
    const now = clock.now();
    const data = await sql.transaction(async (tx) => {
      const row = await tx.first(
        selectBookings
          .innerJoin('stores', 'stores.id', 'bookings.store_id')
          .select('stores.slot_minutes')
          .where('bookings.id', '=', id)
          .forUpdate('bookings'),
      );
      if (row === undefined) throw notFound();
      const before = toBookingRecord(row);
      assertVisitAllowed(whyNotMarked(before, visit, row.slot_minutes, now), before);
      if (before.visit === visit) return before;
      requireVersion(version, before);
      return write(tx, before, visit, { actorId: actor.id, action: 'booking.mark', now });
    });
    return { message: successText.visitMarked, data };
  },
);

export interface Writing {
  readonly actorId: number;
  readonly action: string;
  readonly now: Date;
}

/** The visit must be locked. */
export const arrive = (tx: Transaction, before: BookingRecord, writing: Writing) =>
  write(tx, before, 'arrived', writing);

async function write(
  tx: Transaction,
  before: BookingRecord,
  visit: MarkedAs,
  { actorId, action, now }: Writing,
): Promise<BookingRecord> {
  const arrivedAt = visit === 'arrived' ? now : null;
  const booking = await tx.prisma.booking.update({
    where: { id: before.id },
    // In none of these states a visit has been called.
    data: { visit, arrivedAt, calledAt: null, calledBy: null, version: { increment: 1 }, updatedAt: now },
  });
  const data = toBookingRecord(bookingRow(booking, before));
  writeAudit(tx, { actorId, action, entity: 'booking', entityId: before.id, before, after: data }, now);
  return data;
}

/** Throws a rule's reason against a change of a visit, with its day or store if it is another; null: allowed. */
function assertVisitAllowed(
  problem: ReturnType<typeof whyNotCheckedIn>,
  { slot_date, shop_address }: BookingRecord,
): void {
  if (problem === null) return;
  const { code, message } = problem;
  const data = { WRONG_DAY: { slot_date }, WRONG_STORE: { shop_address } };
  throw new Refusal(
    code,
    message,
    code === 'WRONG_DAY' || code === 'WRONG_STORE' ? { data: data[code] } : {},
  );
}

/** Lists the visits of a day by time, without cancelled visits, with counts. Refuses 400 for an unknown store. */
export const readDay = operation<InputOf<Actions['day']>, OutputOf<Actions['day']>>(
  'work at the front desk',
  'no proof',
  async ({ sql, clock }, { date, shop_address }) => {
    const store = await requireStore(sql, shop_address, onDay(date));
    const [rows, slots] = await Promise.all([
      sql.rows(
        selectVisits
          .where('bookings.store_id', '=', store.id)
          .where('bookings.slot_date', '=', date)
          .where('bookings.status', '=', 'booked')
          .orderBy('bookings.slot_time')
          .orderBy('bookings.id'),
      ),
      readSlots(sql, store, date, clock.now()),
    ]);
    const inState = (state: string) => rows.filter(({ visit }) => visit === state).length;
    return {
      data: rows.map(toVisitRecord),
      counts: {
        // Excludes visits that lost their slot.
        expected: rows.filter((row) => row.visit === 'expected' && row.needs_new_time_at === null).length,
        arrived: inState('arrived'),
        served: inState('served'),
        no_show: inState('no_show'),
        free: slots.reduce((sum, { available }) => sum + available, 0),
        over: rows.filter((row) => row.over_capacity).length,
      },
    };
  },
);

/** Cancelled ones too; changes no visit, and writes the access log. For the page of a scanned code. */
export const findVisit = operation<{ readonly code: string }, VisitRecord | null>(
  'work at the front desk',
  'no proof',
  async (context, { code }) => {
    const row = await context.sql.first(selectVisits.where('bookings.code', '=', code.trim().toUpperCase()));
    if (row === undefined) return null;
    const visit = toVisitRecord(row);
    await logAccess(context, [visit.user_id]);
    return visit;
  },
);
