import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { givenNumbers } from '@/lib/db/given-numbers';
import { listPage, type RowsOnly } from '@/lib/db/pagination';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { RegisterInput } from './contract';
import { creditPages, invoicePages, type Documents, type Page, type ReadPage } from './pages';
import { voucherContent } from '@/lib/money/exchanges/content';
import { advancesAt } from './advances';
import type { BoughtGold, IssuedNumbers, OpenAdvance } from './other-registers';
import { monthSpan } from './rules';

/* Reads for the exports of lists for the accountant (docs/product/sale.md, "For the accountant"). */

/** Series of a seller. Throws 400 on `seller_id` for an unknown one. */
async function seriesOf(sql: Sql, sellerId: number): Promise<string> {
  const seller = await sql.prisma.seller.findUnique({ where: { id: sellerId }, select: { series: true } });
  if (seller === null) throw wrongField('seller_id', 'Seller does not exist.');
  return seller.series;
}

/** One kind of documents after the other; the cursor says which. */
const readDocuments = (kinds: readonly ReadPage[]) =>
  operation<RegisterInput & Page & RowsOnly, Documents>(
    'see the day book',
    'no proof',
    async ({ sql }, { month, seller_id, cursor, limit }) => {
      const series = await seriesOf(sql, seller_id);
      const [, kind = '0', inner = ''] = /^(\d):(.*)$/.exec(cursor ?? '') ?? [];
      const index = Number(kind);
      const read = kinds[index];
      if (read === undefined) throw wrongField('cursor', 'This cursor is not valid.');
      const page = { limit, cursor: inner === '' ? undefined : inner };
      const { documents, next_cursor } = await read(sql, { ...monthSpan(month), series }, page);
      if (next_cursor !== null) return { documents, next_cursor: `${kind}:${next_cursor}` };
      return { documents, next_cursor: index + 1 < kinds.length ? `${index + 1}:` : null };
    },
  );

export const readInvoices = readDocuments(invoicePages);
export const readCreditNotes = readDocuments(creditPages);

interface GivenNumber {
  readonly number: string;
  readonly at: string;
  readonly voided: boolean;
}

/** First and last number, their count and how many were voided, by kind and financial year. */
export const readIssuedNumbers = operation<
  RegisterInput & Page & RowsOnly,
  { documents: IssuedNumbers[]; next_cursor: null }
>('see the day book', 'no proof', async ({ sql }, { month, seller_id }) => {
  const series = await seriesOf(sql, seller_id);
  const { from, until } = monthSpan(month);
  const documents = await sql.rows(
    query
      .selectFrom(raw<GivenNumber>`(${raw.raw(givenNumbers)})`.as('given'))
      .select([
        raw<string>`split_part(given.number, '/', 1)`.as('series'),
        raw<string>`right(split_part(given.number, '/', 2), 5)`.as('year'),
        raw<string>`(array_agg(given.number order by document_order(given.number)))[1]`.as('first'),
        raw<string>`(array_agg(given.number order by document_order(given.number) desc))[1]`.as('last'),
        raw<number>`count(*)::int`.as('count'),
        raw<number>`(count(*) filter (where given.voided))::int`.as('cancelled'),
      ])
      .where(raw<boolean>`given.at >= ${from.toISOString()}::timestamptz`)
      .where(raw<boolean>`given.at < ${until.toISOString()}::timestamptz`)
      .where(raw<boolean>`left(split_part(given.number, '/', 1), -1) = ${series}`)
      .groupBy(raw`1, 2`)
      .orderBy(raw`1, 2`),
  );
  return { documents, next_cursor: null };
});

/**
 * Advances of a seller at the end of a month, or now: as `expected_advances` of the database defines them (prisma/sql/money/advances.sql), by what
 * was received, voided and delivered until then. In pages by order.
 */
export const readOpenAdvances = operation<
  RegisterInput & Page & RowsOnly,
  { documents: OpenAdvance[]; next_cursor: string | null }
>('see the day book', 'no proof', async ({ clock, sql }, { month, seller_id, limit, cursor = '0' }) => {
  if (!/^\d{1,9}$/.test(cursor)) throw wrongField('cursor', 'This cursor is not valid.');
  await seriesOf(sql, seller_id);
  const { until } = monthSpan(month);
  // With what happens now.
  const now = new Date(clock.now().getTime() + 1);
  const at = (until < now ? until : now).toISOString();
  const documents = await sql.rows(
    query
      .selectFrom(
        raw<OpenAdvance>`(${advancesAt(at, seller_id, { after: Number(cursor), limit: limit + 1 })})`.as(
          'advances',
        ),
      )
      .selectAll('advances')
      .orderBy('advances.order_id'),
  );
  const page = documents.slice(0, limit);
  const last = documents.length > limit ? page.at(-1) : undefined;
  return { documents: page, next_cursor: last === undefined ? null : String(last.order_id) };
});

/** Purchases of old gold whose voucher is not void, by the time of the acceptance. */
export const readBoughtGold = operation<
  RegisterInput & Page & RowsOnly,
  { documents: BoughtGold[]; next_cursor: string | null }
>('see the day book', 'no proof', async ({ sql }, { month, seller_id, limit, cursor }) => {
  const series = await seriesOf(sql, seller_id);
  const { from, until } = monthSpan(month);
  const { rows, page } = await listPage(
    sql,
    { limit, cursor, rowsOnly: true, sort: 'at', direction: 'asc' },
    {
      table: 'exchanges',
      rows: query
        .selectFrom('exchanges')
        .select(['exchanges.number', 'exchanges.accepted_at', 'exchanges.content']),
      where: [
        raw<boolean>`exchanges.accepted_at >= ${from.toISOString()}::timestamptz`,
        raw<boolean>`exchanges.accepted_at < ${until.toISOString()}::timestamptz`,
        raw<boolean>`left(split_part(exchanges.number, '/', 1), -1) = ${series}`,
        raw<boolean>`exchanges.voided_at is null`,
      ],
      sorts: { at: { by: raw`exchanges.accepted_at`, type: 'timestamptz' } },
    },
  );
  const documents = rows.map(({ number, accepted_at, content }) => ({
    number: number ?? '',
    issuedAt: new Date(accepted_at ?? ''),
    content: voucherContent.parse(content),
  }));
  return { documents, next_cursor: page.next_cursor };
});
