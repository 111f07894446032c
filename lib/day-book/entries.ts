import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/access/operation';
import type { InputOf } from '@/lib/contract';
import { listPage, type RowsOnly } from '@/lib/db/pagination';
import type { Tables } from '@/lib/db/query';
import { storeDate } from '@/lib/text/format';
import type { BookEntryRecord, readDayBook } from './contract';
import { entriesOn, toBookEntry } from './operations';

const eb = expressionBuilder<Tables, 'order_entries'>();

interface Page {
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/** For exports: all entries of a day, adjustments included, by time of receipt, without a maximum. */
export const listDayBook = operation<
  InputOf<typeof readDayBook> & Page & RowsOnly,
  { data: BookEntryRecord[]; next_cursor: string | null }
>('see the day book', async ({ clock, sql }, { date = storeDate(clock.now()), limit = 1, ...request }) => {
  const { rows, page } = await listPage(
    sql,
    { ...request, limit, sort: 'received_at', direction: 'asc' },
    {
      table: 'order_entries',
      rows: entriesOn(date),
      where: [],
      sorts: { received_at: { by: eb.ref('order_entries.received_at'), type: 'timestamptz' } },
    },
  );
  return { data: rows.map(toBookEntry), next_cursor: page.next_cursor };
});
