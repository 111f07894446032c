import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/kernel/access/operation';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { auditPage } from '@/lib/desk/audit/operations';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import type { SaleAlert, SaleAlerts } from './contract';

const listed = 20;

const eb = expressionBuilder<Tables, 'audit_entries'>();

const isMoney = eb.or([
  eb('audit_entries.action', 'in', [
    'order.void',
    'order.refund',
    'order.return',
    'exchange.void',
    'user.plan refunded',
    'payment.refund',
  ]),
  raw<boolean>`(audit_entries.action = 'order.update' and audit_entries.before ? 'total_amount')`,
]);
const isDiscount = raw<boolean>`(audit_entries.entity = 'item' and (audit_entries.after ->> 'discount_amount')::numeric
  > coalesce((audit_entries.before ->> 'discount_amount')::numeric, 0))`;

/**
 * Voids, refunds, returns, edited totals of orders, and discounts given or raised, of today and yesterday, newest first. Discounts, of which
 * a busy day has many, take only the places that the others leave. For admins.
 */
export const readAlerts = operation<object, SaleAlerts>(
  'see the audit trail',
  'no proof',
  async ({ clock, sql }) => {
    const since = daysAfter(storeDate(clock.now()), -1);
    const pageOf = (entities: AuditRecord['entity'][], condition: Condition) =>
      auditPage(sql, { limit: listed }, [
        eb('audit_entries.at', '>=', storeDayStart(since).toISOString()),
        eb('audit_entries.entity', 'in', entities),
        condition,
      ]);
    const [money, discounts] = await Promise.all([
      pageOf(['order', 'exchange', 'user', 'payment'], isMoney),
      pageOf(['item'], isDiscount),
    ]);
    const left = listed - money.data.length;
    const entries = [...money.data, ...discounts.data.slice(0, left)].toSorted(
      (one, other) => other.at.localeCompare(one.at) || other.id - one.id,
    );
    const sales = await salesOf(sql, entries);
    return {
      alerts: entries.map((entry) => ({
        entry,
        discount: entry.entity === 'item' ? numberIn(entry.after?.['discount_amount']) : null,
        sale: entry.entity === 'item' ? (sales.get(entry.entity_id) ?? null) : null,
      })),
      since,
      hasMore: money.next_cursor !== null || discounts.next_cursor !== null || discounts.data.length > left,
    };
  },
);

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

/** Sales of the items of entries; an item of an order belongs to the order. */
async function salesOf(
  sql: Sql,
  entries: readonly AuditRecord[],
): Promise<ReadonlyMap<number, SaleAlert['sale']>> {
  const ids = [...new Set(entries.flatMap(({ entity, entity_id: id }) => (entity === 'item' ? [id] : [])))];
  if (ids.length === 0) return new Map();
  const items = await sql.rows(
    query
      .selectFrom('items')
      .select(['items.id', 'items.order_id', 'items.opportunity_id'])
      .where(raw<boolean>`items.id = any(${ids}::int[])`),
  );
  return new Map(
    items.map(({ id, order_id: order, opportunity_id: opportunity }) => [
      id,
      order !== null
        ? { entity: 'order', id: order }
        : opportunity === null
          ? null
          : { entity: 'opportunity', id: opportunity },
    ]),
  );
}
