import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/kernel/access/operation';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { auditPage } from '@/lib/desk/audit/operations';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import type { SaleAlert } from './contract';

const listed = 20;

const eb = expressionBuilder<Tables, 'audit_entries'>();

const isAlert = eb.or([
  eb('audit_entries.action', 'in', ['order.void', 'order.refund', 'order.return', 'exchange.void']),
  raw<boolean>`(audit_entries.action = 'order.update' and audit_entries.before ? 'total_amount')`,
  raw<boolean>`(audit_entries.entity = 'item' and (audit_entries.after ->> 'discount_amount')::numeric > 0)`,
]);

/** Voids, refunds, returns, edited totals of orders and discounts of today and yesterday, newest first. For admins. */
export const readAlerts = operation<object, readonly SaleAlert[]>(
  'see the audit trail',
  async ({ clock, sql }) => {
    const since = storeDayStart(daysAfter(storeDate(clock.now()), -1));
    const { data } = await auditPage(sql, { limit: listed }, [
      eb('audit_entries.at', '>=', since.toISOString()),
      eb('audit_entries.entity', 'in', ['order', 'item', 'exchange']),
      isAlert,
    ]);
    const sales = await salesOf(sql, data);
    return data.map((entry) => ({
      entry,
      discount: entry.entity === 'item' ? numberIn(entry.after?.['discount_amount']) : null,
      sale: entry.entity === 'item' ? (sales.get(entry.entity_id) ?? null) : null,
    }));
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
