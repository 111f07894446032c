import { expressionBuilder } from 'kysely';
import { writeAudit } from '@/lib/audit/write-audit';
import { operation } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/access/version';
import type { InputOf, OutputOf } from '@/lib/contract';
import { containing, idIn, listPage, startsWithDigits } from '@/lib/db/pagination';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { successText } from '@/lib/text/messages';
import type { listBookings, updateBooking } from './contract';
import { notFound, requireStore } from './operations';
import { whyCannotEdit, whyNotSlot } from './rules';
import { visibleTo } from './scope';
import { refusalOfPlace, requireSlot } from './slots';
import {
  bookingColumns,
  selectBookings,
  selectStaffBookings,
  toBookingRecord,
  toStaffBookingRecord,
  toStoreRecord,
} from './to-wire';

/** Staff operations on bookings (docs/product/rules.md, "Bookings"). */

const eb = expressionBuilder<Tables, 'bookings'>();

/** Start of the slot, exactly as in `bookings_slot_idx` and `bookings_store_slot_idx`. */
const slotStart = raw<string>`(${eb.ref('bookings.slot_date')} + ${eb.ref('bookings.slot_time')})`;

/** One page of all bookings; the search matches the start of the mobile and the exact id. */
export const readAllBookings = operation<InputOf<typeof listBookings>, OutputOf<typeof listBookings>>(
  'see all bookings',
  async ({ actor, sql }, input) => {
    const { search, shop_address, slot_date, from_date, to_date, user_id, status } = input;
    // A day or a customer has few bookings.
    const selective = slot_date !== undefined || user_id !== undefined;
    const store = shop_address === undefined ? [] : [await atStores(sql, shop_address, selective)];
    const [{ rows, page }, dates] = await Promise.all([
      listPage(sql, input, {
        table: 'bookings',
        rows: selectStaffBookings,
        visible: visibleTo(actor),
        selective,
        where: [
          ...(search === undefined
            ? []
            : [
                eb.or([
                  startsWithDigits(eb.ref('bookings.user_mobile'), search),
                  eb('bookings.id', '=', idIn(search)),
                ]),
              ]),
          ...store,
          ...(slot_date === undefined ? [] : [eb('bookings.slot_date', '=', slot_date)]),
          ...(from_date === undefined ? [] : [raw<boolean>`${slotStart} >= ${from_date}::date`]),
          ...(to_date === undefined ? [] : [raw<boolean>`${slotStart} < ${to_date}::date + 1`]),
          ...(user_id === undefined ? [] : [eb('bookings.user_id', '=', user_id)]),
          ...(status === undefined ? [] : [eb('bookings.status', '=', status)]),
        ],
        sorts: {
          created_at: { by: eb.ref('bookings.created_at'), type: 'timestamptz' },
          slot: { by: slotStart, type: 'timestamp' },
        },
      }),
      sql.first(newestDates),
    ]);
    return { data: rows.map(toStaffBookingRecord), ...page, slot_dates: datesIn(dates?.text ?? '') };
  },
);

/**
 * The distinct dates, newest first, at most 400, as one comma-separated text. `<> 0` instead of `> 0`, for which PostgreSQL would
 * aggregate all dates before sorting.
 */
const newestDates = query
  .selectFrom((from) =>
    from
      .selectFrom('day_counters')
      .select('day')
      .groupBy('day')
      .having((days) => days.fn.sum('n'), '<>', raw.lit(0))
      .orderBy('day', 'desc')
      .limit(raw.lit(400))
      .as('days'),
  )
  .select((days) =>
    raw<string>`coalesce(string_agg(${days.ref('days.day')}::text, ',' order by ${days.ref('days.day')} desc), '')`.as(
      'text',
    ),
  );

let lastDates: { readonly text: string; readonly dates: readonly string[] } = { text: '', dates: [] };

/** Parses the dates. Returns the same array while the text is unchanged, so that output validation can skip it. */
function datesIn(text: string): readonly string[] {
  if (text !== lastDates.text) lastDates = { text, dates: Object.freeze(text === '' ? [] : text.split(',')) };
  return lastDates.dates;
}

/**
 * Whether a visit is to a store whose name contains a text. The stores are looked up first: otherwise PostgreSQL would scan all visits for
 * an unknown store.
 */
async function atStores(sql: Sql, text: string, selective: boolean): Promise<Condition> {
  const named = query.selectFrom('stores').select('id').where('shop_address', 'ilike', containing(text));
  // An array, which the index on a day's visits supports; a customer's visits are few.
  if (selective) return raw<boolean>`${eb.ref('bookings.store_id')} = any (array(${named}))`;
  const stores = await sql.rows(named);
  return stores.length === 0
    ? eb.lit(false)
    : eb(
        'bookings.store_id',
        'in',
        stores.map(({ id }) => id),
      );
}

/**
 * Changes a booking; a move takes a place in the new slot and releases the old one. Refuses 409 for a cancelled or begun booking, a full
 * slot (SLOT_FULL) or a second booking of that customer at the same time.
 */
export const changeBooking = operation<InputOf<typeof updateBooking>, OutputOf<typeof updateBooking>>(
  'edit a booking',
  async ({ actor, clock, sql }, input) => {
    const now = clock.now();
    const changed = sql.transaction(async (tx) => {
      const current = await tx.first(
        selectBookings.where('bookings.id', '=', input.id).where(visibleTo(actor)).forUpdate('bookings'),
      );
      if (current === undefined) throw notFound();
      const before = toBookingRecord(current);
      const whyNot = whyCannotEdit(before, now);
      if (whyNot !== null) throw new Refusal(whyNot.code, whyNot.message);
      requireVersion(input.version, before);
      const store = await requireStore(tx, input.shop_address ?? before.shop_address);
      const slot = {
        store_id: store.id,
        slot_date: input.slot_date ?? before.slot_date,
        slot_time: input.slot_time ?? before.slot_time,
      };
      const moves = !isUnchanged(current, slot);
      const quantity = input.quantity ?? before.quantity;
      const columns = { ...slot, quantity_grams: Number(quantity) };
      if (isUnchanged(current, columns)) return { message: successText.bookingUpdated, data: before };
      if (moves) {
        const why = whyNotSlot(toStoreRecord(store), slot, now);
        if (why !== null) throw wrongField(why.field, why.message);
        requireSlot(tx, slot, store.capacity);
      }
      const row = await tx.one(
        query
          .updateTable('bookings')
          .set({
            ...columns,
            ...(moves ? { moved_at: now } : {}),
            version: raw`version + 1`,
            updated_at: now,
          })
          .where('id', '=', input.id)
          .returning(bookingColumns),
      );
      const data = toBookingRecord(row);
      const action = 'booking.update';
      writeAudit(
        tx,
        { actorId: actor.id, action, entity: 'booking', entityId: row.id, before, after: data },
        now,
      );
      return { message: successText.bookingUpdated, data };
    });
    return changed.catch((error: unknown) => {
      throw refusalOfPlace(error, 'This customer has') ?? error;
    });
  },
);
