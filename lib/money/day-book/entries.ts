import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf } from '@/lib/contract';
import { listPage, type RowsOnly } from '@/lib/db/pagination';
import { query, raw, type Tables } from '@/lib/db/query';
import { storeDate } from '@/lib/kernel/text/format';
import type { BookEntryRecord, dayBook } from './contract';
import { entriesOn, toBookEntry, type BookRow } from './operations';
import { moneyBesideOrdersOn } from './payouts';

const eb = expressionBuilder<Tables, 'order_entries'>();

interface Page {
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/**
 * Reads all entries of a day for exports, without a maximum: adjustments included, by time of receipt; after the last one the money of no order.
 */
export const listDayBook = operation<
  Partial<InputOf<(typeof dayBook)['actions']['read']>> & Page & RowsOnly,
  { data: BookEntryRecord[]; next_cursor: string | null }
>(
  'see the day book',
  'no proof',
  async ({ clock, sql }, { date = storeDate(clock.now()), store_id, limit = 1, ...request }) => {
    const { rows, page } = await listPage(
      sql,
      { ...request, limit, sort: 'received_at', direction: 'asc' },
      {
        table: 'order_entries',
        rows: entriesOn(date, store_id),
        where: [],
        sorts: { received_at: { by: eb.ref('order_entries.received_at'), type: 'timestamptz' } },
      },
    );
    const data = rows.map(toBookEntry);
    if (page.next_cursor !== null) return { data, next_cursor: page.next_cursor };
    const other = await sql.first(
      query.selectNoFrom(
        raw<BookRow[]>`coalesce((select json_agg(other order by received_at, id)
        from (${moneyBesideOrdersOn(date, store_id)}) as other), '[]')`.as('rows'),
      ),
    );
    return { data: [...data, ...(other?.rows ?? []).map(toBookEntry)], next_cursor: null };
  },
);
