import { timeZone } from '@/lib/business';
import type { Difference } from '@/lib/db/counters';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { exportRule } from '@/lib/limits';
import { formatPaise, paiseOfColumn, paiseOfRupees } from '@/lib/paise';
import { creditPages, invoicePages, type ReadPage } from './pages';
import type { Register, RegisterRow } from './register';
import { b2b, b2c, creditNotes, hsnSummary, salesRegister } from './registers';
import { monthSpan } from './rules';

/* Whether the lists for the accountant add up to the documents (docs/product/sale.md, "For the accountant"). */

/** SQL of documents with their `number`, `at` and `total` in rupees. */
const invoiced = `
  SELECT number, issued_at AS at, total_amount AS total FROM invoices
  UNION ALL SELECT receipt_no, created_at, amount_paise / 100.0 FROM subscriptions WHERE invoice IS NOT NULL`;
/** A plan of the front desk is refunded in full. */
const credited = `
  SELECT number, issued_at AS at, total_amount AS total FROM credit_notes
  UNION ALL SELECT note.number, note.issued_at, coalesce(refund.amount_paise, plan.amount_paise) / 100.0 FROM plan_credit_notes note
  JOIN subscriptions plan ON plan.id = note.subscription_id LEFT JOIN payment_refunds refund USING (razorpay_refund_id)
  WHERE note.voided_at IS NULL`;

interface Checked {
  readonly documents: string;
  readonly pages: readonly ReadPage[];
  /** Lists by name; the documents are in the lists of each together once. */
  readonly lists: Readonly<Record<string, readonly (() => Register)[]>>;
}

const checked: readonly Checked[] = [
  {
    documents: invoiced,
    pages: invoicePages,
    lists: { 'sales register': [salesRegister], 'HSN summary': [hsnSummary], 'B2C and B2B': [b2c, b2b] },
  },
  { documents: credited, pages: creditPages, lists: { 'credit notes': [creditNotes] } },
];

const atOneMoment = {
  compile: () => raw`set transaction isolation level repeatable read read only`.compile(query),
};

/** Lists whose rows, or their taxable values and taxes, add up to another amount than the documents of the seller and month. */
export function checkRegisters(sql: Sql): Promise<Difference[]> {
  return sql.transaction((tx) => {
    // Totals and lists of one moment, beside a running shop.
    tx.send(atOneMoment);
    // Adding up a large table may take longer than the role's statement timeout.
    tx.send(query.selectNoFrom(raw`set_config('statement_timeout', '0', true)`.as('set')));
    return differences(tx);
  });
}

async function differences(sql: Sql): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { documents, pages, lists } of checked)
    for (const { series, month, total } of await sql.rows(totals(documents))) {
      const running = Object.entries(lists).map(([name, registers]) => ({
        name,
        registers: registers.map((register) => register()),
        sum: 0,
        parts: 0,
      }));
      for (const read of pages) await addPages(sql, read, { series, month }, running);
      for (const list of running) {
        add(
          list,
          list.registers.flatMap((register) => register.end()),
        );
        const kept = paiseOfColumn(total);
        const counted = [...new Set([list.sum, list.parts])].filter((sum) => sum !== kept);
        if (counted.length > 0)
          found.push({
            counter: 'registers',
            name: `${list.name} of ${month}, series "${series}"`,
            kept: formatPaise(kept),
            counted: counted.map(formatPaise).join(' and '),
          });
      }
    }
  return found;
}

interface Running {
  readonly registers: readonly Register[];
  /** Paise of the rows' totals, and of their taxable values and taxes. */
  sum: number;
  parts: number;
}

function add(list: Running, rows: readonly RegisterRow[]): void {
  const paise = (row: RegisterRow, cell: string) => paiseOfRupees(Number(row[cell]));
  for (const row of rows) {
    list.sum += paise(row, 'total');
    for (const cell of ['taxable_value', 'igst', 'cgst', 'sgst']) list.parts += paise(row, cell);
  }
}

async function addPages(
  sql: Sql,
  read: ReadPage,
  { series, month }: { readonly series: string; readonly month: string },
  lists: readonly Running[],
): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = { limit: exportRule.pageDocuments, cursor };
    const { documents, next_cursor } = await read(sql, { ...monthSpan(month), series }, page);
    for (const list of lists)
      add(
        list,
        list.registers.flatMap((register) => register.add(documents)),
      );
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}

/** By series of the seller and month. */
const totals = (documents: string) =>
  query
    .selectFrom(raw<{ number: string; at: string; total: string }>`(${raw.raw(documents)})`.as('documents'))
    .select([
      raw<string>`left(split_part(number, '/', 1), -1)`.as('series'),
      raw<string>`to_char(at at time zone ${raw.lit(timeZone)}, 'YYYY-MM')`.as('month'),
      raw<string>`sum(total)::numeric(16, 2)::text`.as('total'),
    ])
    .groupBy(raw`1, 2`)
    .orderBy(raw`2, 1`);
