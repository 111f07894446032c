import { storeHours } from '@/lib/business';
import type { ExpressionBuilder, InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { instantOf } from '@/lib/db/dates';
import type { Booking } from '@/lib/db/generated/client';
import { query, raw, type Tables } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import { daysAfter } from '@/lib/kernel/text/calendar';
import type { BookingRecord, StaffBookingRecord, StoreRecord } from './contract';
import { bookingDefinition } from './record';
import { newTimeUntil } from './rules';
import { dayFields, storeFields } from './shapes';

export const bookingColumns = (eb: ExpressionBuilder<Tables, 'bookings'>) =>
  [
    ...selectionOf(bookingDefinition, 'bookings'),
    'bookings.store_id',
    'bookings.needs_new_time_at',
    eb
      .selectFrom('stores')
      .select('stores.shop_address')
      .whereRef('stores.id', '=', 'bookings.store_id')
      .$asScalar()
      .$notNull()
      .as('shop_address'),
    // For messages.
    eb
      .selectFrom('stores')
      .select(raw<string>`coalesce(stores.sms_name, stores.title)`.as('store_name'))
      .whereRef('stores.id', '=', 'bookings.store_id')
      .$asScalar()
      .$notNull()
      .as('store_name'),
    // One at most: unique index opportunities_live_booking_key.
    eb
      .selectFrom('opportunities')
      .select('opportunities.id')
      .whereRef('opportunities.booking_id', '=', 'bookings.id')
      .where('opportunities.deleted_at', 'is', null)
      .$asScalar()
      .as('opportunityid'),
  ] as const;

export const selectBookings = query.selectFrom('bookings').select(bookingColumns);
export interface BookingRow extends RowOf<typeof bookingDefinition> {
  readonly store_id: number;
  readonly needs_new_time_at: string | null;
  readonly shop_address: string;
  /** Name in text messages, or the title that it is taken from (lib/visits/stores/rules.ts). */
  readonly store_name: string;
  readonly opportunityid: number | null;
}

/** Without the name for messages, which a record does not have. */
type PlainRow = Omit<BookingRow, 'store_name'>;

/** Row of a booking from Prisma's model, with the columns of other tables, which are those of `joined`. */
export function bookingRow<Joined extends Pick<BookingRow, 'shop_address' | 'opportunityid'>>(
  booking: Booking,
  joined: Joined,
) {
  const { storeId: store_id, needsNewTimeAt } = booking;
  const needs_new_time_at = needsNewTimeAt && instantOf(needsNewTimeAt);
  return { ...joined, ...toRow(booking), store_id, needs_new_time_at };
}

/** Select of bookings with the customer's name. */
export const selectStaffBookings = selectBookings.select((eb) =>
  eb
    .selectFrom('users')
    .select('users.name')
    .whereRef('users.id', '=', 'bookings.user_id')
    .$asScalar()
    .$notNull()
    .as('user_name'),
);
export type StaffBookingRow = InferResult<typeof selectStaffBookings>[number];

interface Days<Value> {
  readonly from: Value;
  readonly to: Value;
}

/** Closed and special days within a range of dates. */
export function storesWithDays({ from, to }: Days<ReturnType<typeof raw<string>>>) {
  return query
    .selectFrom('stores')
    .select((store) => [
      'stores.id',
      'stores.shop_address',
      'stores.title',
      'stores.phone',
      'stores.map_url',
      'stores.hours',
      'stores.slot_minutes',
      'stores.capacity',
      'stores.position',
      'stores.active',
      'stores.version',
      'stores.seller_id',
      'stores.sms_name',
      jsonArrayFrom(
        store
          .selectFrom('store_closed_days as closed')
          .select(['closed.day', 'closed.reason'])
          .whereRef('closed.store_id', '=', 'stores.id')
          .where('closed.day', '>=', from)
          .where('closed.day', '<=', to)
          .orderBy('closed.day'),
      ).as('closed_days'),
      jsonArrayFrom(
        store
          .selectFrom('store_special_days as special')
          .select(['special.day', 'special.hours'])
          .whereRef('special.store_id', '=', 'stores.id')
          .where('special.day', '>=', from)
          .where('special.day', '<=', to)
          .orderBy('special.day'),
      ).as('special_days'),
    ]);
}

export const selectStores = ({ from, to }: Days<string>) =>
  storesWithDays({ from: raw<string>`${from}::date`, to: raw<string>`${to}::date` });
export type StoreRow = InferResult<ReturnType<typeof storesWithDays>>[number];

const toWire = mapperOf(bookingDefinition);
const toRow = rowsOf(bookingDefinition);

/** Booking on the wire (docs/product/gateway.md, "Records"). */
export function toBookingRecord(row: PlainRow): BookingRecord {
  const wire = toWire(row);
  const lostAt = row.needs_new_time_at;
  return {
    ...wire,
    shop_address: row.shop_address,
    Quantity: wire.quantity,
    opportunityid: row.opportunityid,
    needs_new_time: lostAt !== null,
    new_time_until: lostAt === null ? null : newTimeUntil(new Date(instantOf(lostAt)), row).toISOString(),
  };
}

export function toStaffBookingRecord(row: StaffBookingRow): StaffBookingRecord {
  return { ...toBookingRecord(row), user_name: row.user_name };
}

const week = storeFields.hours;
const hoursOfDay = dayFields.special_days.element.shape.hours;

export function toStoreHours({ hours, slot_minutes, closed_days, special_days }: StoreRow) {
  return {
    hours: week.parse(hours),
    slot_minutes,
    closed_days: rangesOf(closed_days).map(({ from, to }) => ({ from, to })),
    special_days: special_days.map(({ day, hours: ofDay }) => ({
      date: day,
      hours: hoursOfDay.parse(ofDay),
    })),
  };
}

/** Merges neighbouring days with the same reason. */
export function rangesOf(closedDays: StoreRow['closed_days']) {
  const ranges: { from: string; to: string; reason: string }[] = [];
  for (const { day, reason } of closedDays) {
    const last = ranges.at(-1);
    if (last !== undefined && last.reason === reason && daysAfter(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day, reason });
  }
  return ranges;
}

export function toStoreRecord(row: StoreRow): StoreRecord {
  const { shop_address, title, phone, map_url, capacity, position } = row;
  const hours = toStoreHours(row);
  return { shop_address, ...summaryOf(hours.hours), title, phone, map_url, capacity, position, ...hours };
}

/** A store without hours, which is closed for good, has the usual times. */
function summaryOf(hours: StoreRecord['hours']) {
  const by = (end: 'opens' | 'closes') => hours.map((span) => span[end]).toSorted();
  return {
    open_days: [...new Set(hours.map(({ day }) => day))].toSorted((a, b) => a - b),
    opens: by('opens')[0] ?? storeHours.opens,
    closes: by('closes').at(-1) ?? storeHours.closes,
  };
}
