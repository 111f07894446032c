import { auditSql } from '@/lib/audit/write-audit';
import type { SignedIn } from '@/lib/access/actor';
import { Prisma } from '@/lib/db/generated/client';
import { decimalOf, rupeesOf } from '@/lib/money';
import { firstStatus, orderNameFor } from './rules';

/** The fields that an order inherits from its opportunity. */
interface Closed {
  readonly name: string;
  readonly userid: number;
  readonly executiveid: number | null;
  readonly employeeid: number | null;
  /** Paise. */
  readonly total: number;
}

/**
 * SQL for the single order of an opportunity being closed: created, or the existing active one adopted; its items get the order's id. Part
 * of the closing statement, after its parts `saved` (the opportunity's row) and `entry` (audit entry); the order is the part `the_order`.
 * The row must be locked by an earlier statement, so that committed changes of orders and items are visible.
 */
export function closingSql(actor: SignedIn, closed: Closed, now: Date): Prisma.Sql {
  const at = now.toISOString();
  const name = orderNameFor(closed.name);
  const status = firstStatus(actor);
  const total = decimalOf(closed.total);
  const after = {
    name,
    userid: closed.userid,
    executiveid: closed.executiveid,
    employeeid: closed.employeeid,
    total_amount: rupeesOf(closed.total),
    paid_amount: 0,
    pending_amount: rupeesOf(closed.total),
    status,
    created_at: at,
    version: 1,
  };
  const entry = auditSql({ actorId: actor.id, action: 'order.create', entity: 'order', after }, now, {
    // After the audit entry of the opportunity.
    table: 'new_order CROSS JOIN (SELECT count(*) FROM entry) AS told',
    columns: { id: 'id', opportunityid: 'opportunity_id' },
  });
  return Prisma.sql`
    live AS (SELECT orders.* FROM orders JOIN saved ON saved.id = orders.opportunity_id WHERE orders.deleted_at IS NULL),
    new_order AS (
      INSERT INTO orders (name, user_id, executive_id, employee_id, total_amount, paid_amount, pending_amount, status, opportunity_id,
        created_at, updated_at)
      SELECT ${name}, user_id, executive_id, employee_id, ${total}::numeric, 0, ${total}::numeric, ${status}::"OrderStatus", id,
        ${at}::timestamptz, ${at}::timestamptz
      FROM saved WHERE NOT EXISTS (SELECT 1 FROM live) RETURNING *),
    order_entry AS (${entry}),
    the_order AS (SELECT * FROM live UNION ALL SELECT * FROM new_order),
    ${assignItemsSql(actor, at)}`;
}

/**
 * SQL that assigns the active items of `the_order`'s opportunity to it, with a new version and an audit entry for each changed item. The
 * previous row is that of the statement's snapshot: changes of an item's order require the lock of the opportunity.
 */
function assignItemsSql(actor: SignedIn, at: string): Prisma.Sql {
  return Prisma.sql`
    assigned AS (
      UPDATE items SET order_id = the_order.id, version = items.version + 1, updated_at = ${at}::timestamptz
      FROM the_order, items old
      WHERE items.opportunity_id = the_order.opportunity_id AND items.deleted_at IS NULL
        AND items.order_id IS DISTINCT FROM the_order.id AND old.id = items.id
      RETURNING items.id, items.order_id, items.version, old.order_id AS old_order_id),
    item_entries AS (
      INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
      SELECT ${at}::timestamptz, ${actor.id}::int, 'item.update', 'item', id,
        jsonb_build_object('orderid', old_order_id, 'version', version - 1),
        jsonb_build_object('orderid', order_id, 'version', version)
      FROM assigned CROSS JOIN (SELECT count(*) FROM order_entry) AS behind ORDER BY id)`;
}
