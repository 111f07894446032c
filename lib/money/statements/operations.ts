import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { languageOf } from '@/lib/languages';
import { premiumPlan } from '@/lib/business';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import type { StatementAccount, StatementData, StatementLine } from '@/lib/money/documents/data';
import { documentText, entryTitle, methodText } from '@/lib/money/documents/documents-text';
import { taxTitle } from '@/lib/money/documents/record';
import { summaryOf } from '@/lib/money/documents/summary';
import { defaultSeller, sellerOfSeries } from '@/lib/money/ledger/document-seller';
import { entryDefinition } from '@/lib/money/ledger/record';
import { customerIdOf, customersInScopeOf } from '@/lib/money/subscriptions/plan-receipt';
import { paiseOfColumn } from '@/lib/paise';
import { logAccess } from '@/lib/people/customers/access-log';
import { itemNames, orderTitle } from '@/lib/sales/orders/title';
import { documentsVisibleTo } from '@/lib/sales/parties/scope';
import type { openStatement } from './contract';
import type { LineRow } from './columns';
import { linesOf } from './lines';
import { notBookedOf } from './not-booked';
import type { Span } from '@/lib/kernel/text/calendar';

/* Statements of account (docs/product/money.md, "Statement of account"). */

/**
 * What was charged and paid in a span of days, with the balances before and after. Customers have their own, of all orders and the plan; staff
 * that of a customer in scope, with the orders in scope. Throws NOT_FOUND for others.
 */
export const readStatement = operation<InputOf<typeof openStatement>, OutputOf<typeof openStatement>>(
  'open receipts and invoices',
  'no proof',
  async (context, { user_id, ...span }) => {
    const { actor, clock, documents, sql } = context;
    const customerId = customerIdOf(context, user_id);
    const data = await statementOf(sql, {
      customerId,
      span,
      allowed: customersInScopeOf(context),
      viewer: actor,
      now: clock.now(),
    });
    if (data === null) throw notFound();
    await logAccess({ actor, clock, sql }, [customerId]);
    return { fileName: summaryOf(data).fileName, bytes: await documents.render(data) };
  },
);

interface Requested {
  readonly customerId: number;
  readonly span: Span;
  /** Condition on `users`. */
  readonly allowed: Condition;
  /** Whose orders are on it. */
  readonly viewer: Pick<SignedIn, 'id' | 'role'>;
  readonly now: Date;
}

/** Null for a deleted account, and for a customer who is not `allowed`. */
export async function statementOf(
  sql: Sql,
  { customerId, span, allowed, viewer, now }: Requested,
): Promise<StatementData | null> {
  const customer = await sql.first(
    query
      .selectFrom('users')
      .select((user) => [
        'users.name',
        'users.mobile',
        'users.address',
        'users.language',
        user
          .selectFrom('users as staff')
          .select('staff.name')
          .where('staff.id', '=', viewer.id)
          .$asScalar()
          .as('viewer_name'),
      ])
      .where('users.id', '=', customerId)
      .where('users.role', '=', 'user')
      .where('users.deleted_at', 'is', null)
      .where(allowed),
  );
  if (customer === undefined) return null;
  const before = storeDayStart(daysAfter(span.to, 1)).toISOString();
  const orders = documentsVisibleTo(viewer);
  const rows = await sql.rows(linesOf(customerId, orders, before));
  const titles = await titlesOf(sql, rows);
  const start = storeDayStart(span.from).getTime();
  const { name, mobile, address, language, viewer_name } = customer;
  return {
    kind: 'statement',
    // As it is now: a statement is not stored.
    language: languageOf(language),
    ...span,
    issuedAt: now.toISOString(),
    customer: { name, mobile, address },
    ordersOf: viewer.role === 'admin' || viewer.role === 'user' ? null : viewer_name,
    notBookedPaise: await notBookedOf(sql, customerId, orders, before),
    accounts: await accountsOf(sql, rows, { start, titles }),
  };
}

/** What customers call the orders of the lines, by id: a statement is theirs, and an order's own name may have a person's full name. */
async function titlesOf(sql: Sql, rows: readonly LineRow[]): Promise<Titles> {
  const ids = [...new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return new Map();
  const orders = await sql.rows(
    query
      .selectFrom('orders')
      .select(['orders.id', 'orders.created_at', itemNames])
      .where(raw<boolean>`orders.id = any(${ids}::int[])`),
  );
  return new Map(orders.map((order) => [order.id, orderTitle(order)]));
}

type Titles = ReadonlyMap<number, string>;

interface Since {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly titles: Titles;
}

/** One for each seller with a balance before or lines since `start`, as their first line; at least one. */
async function accountsOf(
  sql: Sql,
  rows: readonly LineRow[],
  { start, titles }: Since,
): Promise<readonly StatementAccount[]> {
  const isEarlier = ({ at }: LineRow) => new Date(at).getTime() < start;
  const accounts = [];
  for (const series of new Set(rows.map((row) => row.series))) {
    const own = rows.filter((row) => row.series === series);
    const openingPaise = own
      .filter((row) => isEarlier(row) && !row.is_settled)
      .reduce((sum, { owed }) => sum + paiseOfColumn(owed), 0);
    const lines = own.filter((row) => !isEarlier(row)).map((row) => toLine(row, titles));
    if (openingPaise !== 0 || lines.length > 0)
      accounts.push({ seller: await sellerOfSeries(sql, series), openingPaise, lines });
  }
  return accounts.length > 0 ? accounts : [{ seller: await defaultSeller(sql), openingPaise: 0, lines: [] }];
}

function toLine(row: LineRow, titles: Titles): StatementLine {
  const { document, number, order_id, subject, is_void, is_settled, is_failed } = row;
  const order = order_id === null ? undefined : titles.get(order_id);
  const owed = paiseOfColumn(row.owed);
  const method = row.method !== null && isMethod(row.method) ? row.method : null;
  const title = titleOf(document, method, owed);
  const how = method === null || method === 'unspecified' ? [] : [methodText[method]];
  const [owes, pays] = [Math.max(owed, 0), Math.max(-owed, 0)];
  return {
    on: storeDate(new Date(row.at)),
    title: is_void ? documentText.voidedTitle(title) : is_failed ? documentText.failedTitle(title) : title,
    number,
    about: [order ?? subject ?? premiumPlan.name, ...how].join(' · '),
    debitPaise: is_settled ? owes + pays : owes,
    creditPaise: is_settled ? owes + pays : pays,
  };
}

const isMethod = (name: string): name is keyof typeof methodText => Object.hasOwn(methodText, name);

function titleOf(document: LineRow['document'], method: string | null, owed: number): string {
  if (document !== null) return titles[document];
  if (method === null || method === 'unspecified') return documentText.adjustment;
  return owed > 0 ? kinds.refund : kinds.payment;
}

const { labels: kinds } = entryDefinition.fields.kind;
const titles = {
  ...taxTitle,
  ...entryTitle,
  purchase_voucher: documentText.purchaseVoucher,
  old_gold_paid_out: documentText.oldGoldPaidOut,
} as const;
