import { operation, type ActorContext } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import { requireVersion } from '@/lib/access/version';
import { writeAudit, type Change } from '@/lib/audit/write-audit';
import { daysAfter } from '@/lib/bookings/rules';
import { rangesOf, selectStores, toStoreHours, type StoreRow } from '@/lib/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import { violatedUnique } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { storeDate } from '@/lib/text/format';
import { refusalText, successText } from '@/lib/text/messages';
import { listedVisits, loseSlots, setCapacity, visitsWithoutSlot } from './affected';
import type { StoreSettings, storesGold } from './contract';
import { hoursText, inOrder } from './rules';

/**
 * Changes of stores by admins (docs/product/rules.md, "Stores and slots"). A change locks the store's row: it waits for the bookings that
 * hold the store, and later ones see it (lib/bookings/stores.ts, docs/decisions/017-changes-of-stores.md).
 */

type Actions = typeof storesGold.actions;

/** The last date that a closed or special day can have. */
const endOfDays = '2200-12-31';

const storesFrom = (today: string) => selectStores({ from: today, to: endOfDays });

function toSettings(row: StoreRow): StoreSettings {
  const { id, shop_address, title, phone, map_url, capacity, position, active, version } = row;
  const { hours, slot_minutes, special_days } = toStoreHours(row);
  return {
    id,
    shop_address,
    title,
    phone,
    map_url,
    hours,
    slot_minutes,
    capacity,
    position,
    active,
    version,
    closed_days: rangesOf(row.closed_days),
    special_days,
  };
}

/** All stores in order, with their coming closed and special days. */
export const readAllStores = operation<InputOf<Actions['list']>, OutputOf<Actions['list']>>(
  'change stores',
  async ({ sql, clock }) => {
    const rows = await sql.rows(
      storesFrom(storeDate(clock.now())).orderBy('stores.position').orderBy('stores.id'),
    );
    return { data: rows.map(toSettings) };
  },
);

/** Creates a store, last in the list by default. Refuses 400 for an address that another store has, ignoring case. */
export const createStore = operation<InputOf<Actions['create']>, OutputOf<Actions['create']>>(
  'change stores',
  async ({ actor, clock, sql }, { hours, position, phone, map_url, active = true, ...input }) => {
    const now = clock.now();
    const created = sql.transaction(async (tx) => {
      const { id } = await tx.one(
        query
          .insertInto('stores')
          .values({
            ...input,
            phone: phone ?? null,
            map_url: map_url ?? null,
            active,
            hours: JSON.stringify(inOrder(hours)),
            position: position ?? raw<number>`(SELECT coalesce(max(position), 0) + 1 FROM stores)`,
          })
          .returning('id'),
      );
      const data = await readStore(tx, id, storeDate(now));
      const after = forTrail(data);
      writeAudit(
        tx,
        { actorId: actor.id, action: 'store.create', entity: 'store', entityId: id, after },
        now,
      );
      return data;
    });
    const data = await created.catch((error: unknown) => {
      const unique = violatedUnique(error);
      if (unique !== 'stores_address_key' && unique !== 'stores_shop_address_key') throw error;
      throw wrongField('shop_address', 'A store with this address exists already.');
    });
    return { message: successText.storeCreated, data };
  },
);

/**
 * Changes a store. Refuses 404, 400 for another address, 409 STALE_VERSION with the store, 409 VISITS_AFFECTED without `confirm` for a change
 * that takes the slots of booked visits.
 */
export const updateStore = operation<InputOf<Actions['update']>, OutputOf<Actions['update']>>(
  'change stores',
  (context, { id, version, shop_address, confirm = false, hours, ...input }) =>
    changeStore(context, { id, confirm, action: 'store.update' }, async (tx, before) => {
      requireVersion(version, before);
      if (shop_address !== undefined && shop_address !== before.shop_address)
        throw wrongField('shop_address', 'The address of a store never changes.');
      const week = hours && inOrder(hours);
      const after = { ...before, ...given(input), ...(week === undefined ? {} : { hours: week }) };
      if (JSON.stringify(after) === JSON.stringify(before)) return null;
      const { title, phone, map_url, slot_minutes, capacity, position, active } = after;
      tx.send(
        query
          .updateTable('stores')
          .set({
            ...{ title, phone, map_url, slot_minutes, capacity, position, active },
            ...(week === undefined ? {} : { hours: JSON.stringify(week) }),
            version: raw`version + 1`,
          })
          .where('id', '=', id),
      );
      return { after, trail: { before: forTrail(before), after: forTrail(after) } };
    }),
);

/** Closes a store on days from today on. Refuses as {@link updateStore}, and 400 for a past day. */
export const closeDays = operation<InputOf<Actions['close_day']>, OutputOf<Actions['close_day']>>(
  'change stores',
  (context, { id, from, to = from, reason, confirm = false }) =>
    changeStore(context, { id, confirm, action: 'store.close_day' }, async (tx, before, today) => {
      if (from < today) throw wrongField('from', 'Please choose today or a later day.');
      if (before.closed_days.some((range) => range.from <= from && to <= range.to && range.reason === reason))
        return null;
      tx.send(
        query
          .insertInto('store_closed_days')
          .values(datesOf(from, to).map((day) => ({ store_id: id, day, reason })))
          .onConflict((conflict) => conflict.columns(['store_id', 'day']).doUpdateSet({ reason })),
      );
      const after = { ...before, closed_days: [...before.closed_days, { from, to, reason }] };
      return { after, trail: { after: { from, to, reason } } };
    }),
);

/** Opens closed days again, from today on; visits that lost their slot stay without one. Refuses 404. */
export const openDays = operation<InputOf<Actions['open_day']>, OutputOf<Actions['open_day']>>(
  'change stores',
  (context, { id, from, to = from }) =>
    changeStore(context, { id, confirm: true, action: 'store.open_day' }, async (tx, before, today) => {
      const opened = { from: from > today ? from : today, to };
      if (!before.closed_days.some((range) => range.from <= opened.to && opened.from <= range.to))
        return null;
      tx.send(
        query
          .deleteFrom('store_closed_days')
          .where('store_id', '=', id)
          .where('day', '>=', opened.from)
          .where('day', '<=', opened.to),
      );
      return { after: { ...before, closed_days: withoutRange(before.closed_days, opened) }, trail: { before: opened } };
    }),
);

/** Sets the hours of one day from today on, or takes them back. Refuses as {@link updateStore}, and 400 for a past day. */
export const setSpecialDay = operation<InputOf<Actions['special_day']>, OutputOf<Actions['special_day']>>(
  'change stores',
  (context, { id, date, hours, confirm = false }) =>
    changeStore(context, { id, confirm, action: 'store.special_day' }, async (tx, before, today) => {
      if (date < today) throw wrongField('date', 'Please choose today or a later day.');
      const set = hours && inOrder(hours);
      const last = before.special_days.find((each) => each.date === date)?.hours;
      if (JSON.stringify(set) === JSON.stringify(last)) return null;
      const others = before.special_days.filter((each) => each.date !== date);
      tx.send(
        set === undefined
          ? query.deleteFrom('store_special_days').where('store_id', '=', id).where('day', '=', date)
          : query
              .insertInto('store_special_days')
              .values({ store_id: id, day: date, hours: JSON.stringify(set) })
              .onConflict((conflict) =>
                conflict.columns(['store_id', 'day']).doUpdateSet({ hours: JSON.stringify(set) }),
              ),
      );
      return {
        after: { ...before, special_days: set === undefined ? others : [...others, { date, hours: set }] },
        trail: {
          before: last === undefined ? null : { date, hours: hoursText(last) },
          after: set === undefined ? null : { date, hours: hoursText(set) },
        },
      };
    }),
);

function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date);
  return dates;
}

interface Changing {
  readonly id: number;
  readonly confirm: boolean;
  readonly action: string;
}

/** What a change writes has been sent; null if it changes nothing. */
type WriteChange = (
  tx: Transaction,
  before: StoreSettings,
  today: string,
) => Promise<{
  readonly after: StoreSettings;
  readonly trail: Pick<Change, 'before' | 'after'>;
} | null>;

/** Changes a store under its lock, with the booked visits that lose their slot by it. */
async function changeStore(
  { actor, clock, sql, flushSms }: ActorContext,
  { id, confirm, action }: Changing,
  write: WriteChange,
): Promise<OutputOf<Actions['update']>> {
  const answer = await sql.transaction(async (tx) => {
    const now = clock.now();
    const today = storeDate(now);
    tx.send(query.selectFrom('stores').select('id').where('id', '=', id).forUpdate());
    const before = await readStore(tx, id, today);
    const change = await write(tx, before, today);
    if (change === null) return { data: before, affected: 0 };
    const lost = affectsSlots(before, change.after)
      ? await visitsWithoutSlot(tx, id, change.after, now)
      : [];
    if (lost.length > 0 && !confirm)
      throw new Refusal('VISITS_AFFECTED', refusalText.visitsAffected(lost.length), {
        data: { count: lost.length, bookings: listedVisits(lost) },
      });
    await loseSlots(tx, lost, { actorId: actor.id, now });
    if (change.after.capacity !== before.capacity) await setCapacity(tx, id, change.after.capacity, now);
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
  if (answer.affected > 0) flushSms();
  return { message: successText.storeUpdated, ...answer };
}

async function readStore(sql: Sql, id: number, today: string): Promise<StoreSettings> {
  const row = await sql.first(storesFrom(today).where('stores.id', '=', id));
  if (row === undefined) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
  return toSettings(row);
}

/** Whether a change may take slots. */
function affectsSlots(before: StoreSettings, after: StoreSettings): boolean {
  const slotsOf = ({ active, capacity, hours, slot_minutes, closed_days, special_days }: StoreSettings) =>
    JSON.stringify({ active, capacity, hours, slot_minutes, closed_days, special_days });
  return slotsOf(before) !== slotsOf(after);
}

function withoutRange(ranges: StoreSettings['closed_days'], { from, to }: { from: string; to: string }) {
  return ranges.flatMap((range) => [
    ...(range.from < from ? [{ ...range, to: range.to < from ? range.to : daysAfter(from, -1) }] : []),
    ...(range.to > to ? [{ ...range, from: range.from > to ? range.from : daysAfter(to, 1) }] : []),
  ]);
}

type Settings = Pick<
  StoreSettings,
  'title' | 'phone' | 'map_url' | 'slot_minutes' | 'capacity' | 'position' | 'active'
>;

/** The fields that a request names; null clears phone and map. */
function given(input: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

function forTrail(store: StoreSettings) {
  const { shop_address, title, phone, map_url, slot_minutes, capacity, position, active, version } = store;
  const hours = hoursText(store.hours);
  return { shop_address, title, phone, map_url, hours, slot_minutes, capacity, position, active, version };
}
