import { operation } from '@/lib/kernel/access/operation';
import { selectStaffBookings, toStaffBookingRecord } from '@/lib/visits/bookings/to-wire';
import type { InputOf, OutputOf } from '@/lib/contract';
import { toCustomerSummary } from '@/lib/people/customers/list';
import { logAccess } from '@/lib/people/customers/access-log';
import type { Sql } from '@/lib/db/sql';
import { selectOpportunities, toOpportunityRecord } from '@/lib/sales/opportunities/to-wire';
import { selectOrders, toOrderRecord } from '@/lib/sales/orders/to-wire';
import { storeDate } from '@/lib/kernel/text/format';
import type { search } from './contract';
import { customersByName, type Searcher } from '@/lib/people/customers/by-name';
import { customersByKey, customersByMobileEnd, customersByMobileStart } from './customers';
import { recordsOfDocument, salesOfHuid } from './documents';
import { otherSpellings } from '@/lib/db/spellings';
import { parseSearch, type ParsedSearch } from './rules';
import { findBookings, findSales } from './sales';
import { maxResults } from '@/lib/db/search-sizes';

type Found = OutputOf<typeof search>['data'];

/**
 * Finds customers, opportunities, orders and bookings (docs/product/rules.md, "Search") within the actor's scope; a whole mobile or booking
 * code finds anyone, and writes the access log. Kinds with fewer than five results are searched again with one letter of each word changed.
 */
export const searchEverything = operation<InputOf<typeof search>, OutputOf<typeof search>>(
  'search',
  'no proof',
  async (context, { q: text }) => {
    const { actor, clock, sql } = context;
    const searcher = { actor, today: storeDate(clock.now()) };
    const wanted = parseSearch(text);
    const exact = await find(sql, searcher, text, wanted);
    await logAccess(context, exact.anyone);
    const isShort = Object.values(exact).some((ids) => ids.length < maxResults);
    const words = isShort ? await otherSpellings(sql, wanted.words) : null;
    if (words === null) return { data: await recordsOf(sql, exact) };
    const similar = await find(sql, searcher, text, { ...wanted, words });
    return { data: await recordsOf(sql, merged(exact, similar)) };
  },
);

type CustomerRows = Awaited<ReturnType<typeof customersByName>>;

interface Ids extends RecordIds {
  /** Customers by whole mobile or booking code, in scope or not. */
  readonly anyone: readonly number[];
}

interface RecordIds {
  readonly customers: CustomerRows;
  readonly opportunities: readonly number[];
  readonly orders: readonly number[];
  readonly bookings: readonly number[];
}

async function find(sql: Sql, searcher: Searcher, text: string, wanted: ParsedSearch): Promise<Ids> {
  const { words } = wanted;
  const [documents, piece] = await Promise.all([
    recordsOfDocument(sql, wanted),
    salesOfHuid(sql, wanted.huid),
  ]);
  const typed = wanted.id === null ? [] : [wanted.id];
  const [byKey, byStart, byEnd, byName] = await Promise.all([
    customersByKey(sql, searcher, wanted, [...typed, ...documents.customers]),
    customersByMobileStart(sql, searcher, wanted),
    customersByMobileEnd(sql, searcher, wanted),
    words.length === 0 ? [] : customersByName(sql, searcher, { text, words, most: maxResults }),
  ]);
  const byMobile = byStart.flatMap((each, n) => [each, ...byEnd.slice(n, n + 1)]);
  const customers = firstOf(
    [...byKey.anyone, ...byKey.own, ...byMobile, ...byEnd, ...byName],
    ({ id }) => id,
  );
  const ids = customers.map(({ id }) => id);
  const sale = { text, ids: typed, words, customers: ids };
  const [opportunities, orders, bookings] = await Promise.all([
    findSales(sql, 'opportunities', searcher, {
      ...sale,
      ids: [...typed, ...documents.opportunities, ...piece.opportunities],
    }),
    findSales(sql, 'orders', searcher, { ...sale, ids: [...typed, ...documents.orders, ...piece.orders] }),
    findBookings(sql, wanted, ids),
  ]);
  return { customers, opportunities, orders, bookings, anyone: byKey.anyone.map(({ id }) => id) };
}

/** Without duplicates: each where it comes first. */
function firstOf<T>(found: readonly T[], idOf: (each: T) => number): T[] {
  const byId = new Map<number, T>();
  for (const each of found) if (!byId.has(idOf(each))) byId.set(idOf(each), each);
  return [...byId.values()].slice(0, maxResults);
}

const itself = (id: number) => id;

function merged(exact: RecordIds, similar: RecordIds): RecordIds {
  return {
    customers: firstOf([...exact.customers, ...similar.customers], ({ id }) => id),
    opportunities: firstOf([...exact.opportunities, ...similar.opportunities], itself),
    orders: firstOf([...exact.orders, ...similar.orders], itself),
    bookings: firstOf([...exact.bookings, ...similar.bookings], itself),
  };
}

async function recordsOf(
  sql: Sql,
  { customers, opportunities, orders, bookings }: RecordIds,
): Promise<Found> {
  const [opportunityRows, orderRows, bookingRows] = await Promise.all([
    opportunities.length === 0
      ? []
      : sql.rows(selectOpportunities.where('opportunities.id', 'in', opportunities)),
    orders.length === 0 ? [] : sql.rows(selectOrders.where('orders.id', 'in', orders)),
    bookings.length === 0 ? [] : sql.rows(selectStaffBookings.where('bookings.id', 'in', bookings)),
  ]);
  return {
    customers: customers.map(toCustomerSummary),
    opportunities: inOrder(opportunities, opportunityRows).map(toOpportunityRecord),
    orders: inOrder(orders, orderRows).map(toOrderRecord),
    bookings: inOrder(bookings, bookingRows).map(toStaffBookingRecord),
  };
}

function inOrder<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
