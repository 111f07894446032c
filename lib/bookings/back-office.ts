import { writeAudit } from '@/lib/audit/write-audit';
import { operation } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { counterOf } from '@/lib/dashboard/counters';
import { dateColumn, dateOf, timeColumn, timeOf } from '@/lib/db/dates';
import { violatedUnique } from '@/lib/db/faults';
import { Prisma } from '@/lib/db/generated/client';
import { begins, containing, idIn, listPage } from '@/lib/db/pagination';
import type { Sql } from '@/lib/db/sql';
import { refusalText, successText } from '@/lib/text/messages';
import type { listBookings, updateBooking } from './contract';
import { duplicate, requireStore, withStore } from './operations';
import { whyCannotEdit, whyNotSlot } from './rules';
import { holdPlace } from './slots';
import {
  staffBookingColumns,
  toBookingRecord,
  toStaffBookingRecord,
  toStoreRecord,
  type StaffBookingRow,
} from './to-wire';

/** Staff operations on bookings (docs/product/rules.md, "Bookings"). */

/** One page of all bookings; the search matches the start of the mobile and the exact id. */
export const readAllBookings = operation<InputOf<typeof listBookings>, OutputOf<typeof listBookings>>(
  'see all bookings',
  async ({ actor, sql }, input) => {
    const { search, shop_address, slot_date, from_date, to_date, user_id, status } = input;
    // A day or a customer has few bookings.
    const rare = slot_date !== undefined || user_id !== undefined;
    const store = shop_address === undefined ? [] : [await atStores(sql, shop_address, rare)];
    const { rows, page, beside } = await listPage<StaffBookingRow, string>(sql, input, {
      from: Prisma.sql`bookings t`,
      scope: [],
      rare,
      total: counterOf('bookings', actor),
      where: [
        ...(search === undefined
          ? []
          : [Prisma.sql`(${begins(Prisma.sql`t.user_mobile`, search)} OR t.id = ${idIn(search)})`]),
        ...store,
        ...(slot_date === undefined ? [] : [Prisma.sql`t.slot_date = ${slot_date}::date`]),
        ...(from_date === undefined ? [] : [Prisma.sql`${slotStart} >= ${from_date}::date`]),
        ...(to_date === undefined ? [] : [Prisma.sql`${slotStart} < ${to_date}::date + 1`]),
        ...(user_id === undefined ? [] : [Prisma.sql`t.user_id = ${user_id}`]),
        ...(status === undefined ? [] : [Prisma.sql`t.status = ${status}::"BookingStatus"`]),
      ],
      sorts: {
        created_at: { by: Prisma.sql`t.created_at`, type: 'timestamptz' },
        slot: { by: slotStart, type: 'timestamp' },
      },
      columns: staffBookingColumns,
      beside: newestDates,
      joins: Prisma.sql`JOIN stores s ON s.id = t.store_id`,
    });
    return { data: rows.map(toStaffBookingRecord), ...page, slot_dates: datesIn(beside) };
  },
);

/** SQL: start of the slot, exactly as in `bookings_slot_idx` and `bookings_store_slot_idx`. */
const slotStart = Prisma.sql`(t.slot_date + t.slot_time)`;

/**
 * SQL: the distinct dates, newest first, at most 400, as one comma-separated text. The condition is `<> 0` instead of `> 0`: for the latter
 * PostgreSQL estimates that it excludes two of three dates, and aggregates all of them before sorting.
 */
const newestDates = Prisma.sql`SELECT coalesce(string_agg(day::text, ',' ORDER BY day DESC), '') FROM (
  SELECT day FROM day_counters GROUP BY day HAVING sum(n) <> 0 ORDER BY day DESC LIMIT 400) AS days`;

let lastDates: { readonly text: string; readonly dates: readonly string[] } = { text: '', dates: [] };

/** Parses the dates. Returns the same array while the text is unchanged, so that output validation can skip it. */
function datesIn(text: string): readonly string[] {
  if (text !== lastDates.text) lastDates = { text, dates: Object.freeze(text === '' ? [] : text.split(',')) };
  return lastDates.dates;
}

/**
 * SQL: whether a visit is to a store whose name contains a text. For frequent filters the stores are looked up first: otherwise PostgreSQL
 * would scan all visits for a store that does not exist.
 */
async function atStores(sql: Sql, text: string, rare: boolean): Promise<Prisma.Sql> {
  const named = Prisma.sql`FROM stores WHERE shop_address ILIKE ${containing(text)}`;
  // An array, which the index on a day's visits supports; a customer's visits are few.
  if (rare) return Prisma.sql`t.store_id = ANY (ARRAY(SELECT id ${named}))`;
  const ids = await sql.rows<number>(Prisma.sql`SELECT to_json(id) AS row ${named}`);
  return ids.length === 0 ? Prisma.sql`FALSE` : Prisma.sql`t.store_id IN (${Prisma.join(ids)})`;
}

/**
 * Changes a booking. A move takes a place in the new slot and frees the old one in one statement. Refuses 409 for a cancelled booking, one
 * that has begun, a full slot (SLOT_FULL) or a second booking of that customer at the same time.
 */
export const changeBooking = operation<InputOf<typeof updateBooking>, OutputOf<typeof updateBooking>>(
  'edit a booking',
  async ({ actor, clock, transaction }, input) => {
    const now = clock.now();
    try {
      return await transaction(async (db) => {
        await db.$queryRaw`SELECT 1 FROM bookings WHERE id = ${input.id} FOR UPDATE`;
        const current = await db.booking.findUnique({ where: { id: input.id }, include: withStore });
        if (current === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
        const before = toBookingRecord(current);
        const whyNot = whyCannotEdit(before, now);
        if (whyNot !== null) throw new Refusal(whyNot.code, whyNot.message);
        requireVersion(input.version, before);
        const wanted = {
          slot_date: input.slot_date ?? before.slot_date,
          slot_time: input.slot_time ?? before.slot_time,
          shop_address: input.shop_address ?? before.shop_address,
        };
        const store = await requireStore(db, wanted.shop_address);
        const moves =
          store.id !== current.storeId ||
          wanted.slot_date !== before.slot_date ||
          wanted.slot_time !== before.slot_time;
        const columns = {
          storeId: store.id,
          slotDate: dateColumn(wanted.slot_date),
          slotTime: timeColumn(wanted.slot_time),
          quantityGrams: input.quantity === undefined ? current.quantityGrams : Number(input.quantity),
        };
        if (isUnchanged(current, columns)) return { message: successText.bookingUpdated, data: before };
        if (moves) {
          const why = whyNotSlot(toStoreRecord(store), wanted, now);
          if (why !== null) throw wrongField(why.field, why.message);
          const from = {
            storeId: current.storeId,
            slotDate: dateOf(current.slotDate),
            slotTime: timeOf(current.slotTime),
          };
          const to = { storeId: store.id, slotDate: wanted.slot_date, slotTime: wanted.slot_time };
          await holdPlace(db, to, store.capacity, from);
        }
        const row = await db.booking.update({
          where: { id: current.id },
          data: { ...columns, ...(moves ? { movedAt: now } : {}), version: { increment: 1 } },
          include: withStore,
        });
        const data = toBookingRecord(row);
        await writeAudit(
          db,
          {
            actorId: actor.id,
            action: 'booking.update',
            entity: 'booking',
            entityId: row.id,
            before,
            after: data,
          },
          now,
        );
        return { message: successText.bookingUpdated, data };
      });
    } catch (error) {
      if (violatedUnique(error) !== null) throw duplicate('This customer has', error);
      throw error;
    }
  },
);
