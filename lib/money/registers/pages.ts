import type { SelectQueryBuilder } from 'kysely';
import { listPage, type List, type ListRequest } from '@/lib/db/pagination';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import {
  creditDocument,
  invoiceDocument,
  planDocument,
  type StoredDocument,
  type StoredInvoice,
  type TaxDocument,
} from './documents';

/*
 * Tax documents of a seller and month, in pages (docs/product/sale.md, "For the accountant"). A document belongs to the seller of
 * its number's series, and to the month in which it was issued.
 */

export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Documents {
  readonly documents: TaxDocument[];
  readonly next_cursor: string | null;
}

export type ReadPage = (
  sql: Sql,
  filter: { readonly from: Date; readonly until: Date; readonly series: string },
  page: Page,
) => Promise<Documents>;

/** Documents of a table, by the time of their issue. */
function documentsIn<Table extends 'invoices' | 'credit_notes' | 'subscriptions' | 'plan_credit_notes', Row>(
  {
    table,
    rows,
    number,
    at,
    where = [],
  }: Pick<List<Table, Row>, 'table' | 'rows'> & {
    readonly number: string;
    readonly at: string;
    readonly where?: readonly Condition[];
  },
  documentOf: (row: Row) => TaxDocument,
): ReadPage {
  const issuedAt = raw`${raw.ref(`${table}.${at}`)}`;
  const seriesOf = raw`left(split_part(${raw.ref(`${table}.${number}`)}, '/', 1), -1)`;
  return async (sql, { from, until, series }, page) => {
    const request: ListRequest = { ...page, rowsOnly: true, sort: 'at', direction: 'asc' };
    const list: List<Table, Row> = {
      table,
      rows,
      where: [
        raw<boolean>`${issuedAt} >= ${from.toISOString()}::timestamptz`,
        raw<boolean>`${issuedAt} < ${until.toISOString()}::timestamptz`,
        raw<boolean>`${seriesOf} = ${series}`,
        ...where,
      ],
      sorts: { at: { by: issuedAt, type: 'timestamptz' } },
    };
    const {
      rows: found,
      page: { next_cursor },
    } = await listPage(sql, request, list);
    return { documents: found.map(documentOf), next_cursor };
  };
}

const ofOrders: SelectQueryBuilder<Tables, 'invoices', StoredInvoice> = query
  .selectFrom('invoices')
  .select(['invoices.number', 'invoices.issued_at', 'invoices.content', 'invoices.order_id']);
const ofReturns: SelectQueryBuilder<Tables, 'credit_notes', StoredInvoice> = query
  .selectFrom('credit_notes')
  .select(['credit_notes.number', 'credit_notes.issued_at', 'credit_notes.content', 'credit_notes.order_id']);
const ofPlans: SelectQueryBuilder<Tables, 'subscriptions', StoredDocument> = query
  .selectFrom('subscriptions')
  .select([
    raw<string>`subscriptions.receipt_no`.as('number'),
    'subscriptions.created_at as issued_at',
    'subscriptions.invoice as content',
  ]);
const ofPlanRefunds: SelectQueryBuilder<Tables, 'plan_credit_notes', StoredDocument> = query
  .selectFrom('plan_credit_notes')
  .select(['plan_credit_notes.number', 'plan_credit_notes.issued_at', 'plan_credit_notes.content']);

/** Of orders, then of the plan. */
export const invoicePages: readonly ReadPage[] = [
  documentsIn({ table: 'invoices', rows: ofOrders, number: 'number', at: 'issued_at' }, invoiceDocument),
  documentsIn(
    {
      table: 'subscriptions',
      rows: ofPlans,
      number: 'receipt_no',
      at: 'created_at',
      // Others have a receipt of before tax invoices.
      where: [raw<boolean>`subscriptions.invoice is not null`],
    },
    planDocument,
  ),
];

/** Over returned pieces, then over refunds of the plan. Those that are not void. */
export const creditPages: readonly ReadPage[] = [
  documentsIn({ table: 'credit_notes', rows: ofReturns, number: 'number', at: 'issued_at' }, creditDocument),
  documentsIn(
    {
      table: 'plan_credit_notes',
      rows: ofPlanRefunds,
      number: 'number',
      at: 'issued_at',
      where: [raw<boolean>`plan_credit_notes.voided_at is null`],
    },
    planDocument,
  ),
];
