import { operation } from '@/lib/kernel/access/operation';
import { query } from '@/lib/db/query';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { selectOrders, toOrderRecord } from '@/lib/sales/orders/to-wire';
import { visibleTo } from '@/lib/sales/parties/scope';
import { visibleTo as visibleAccounts } from '@/lib/people/users/scope';
import { requireOpenable } from './customer-page';

/** Orders of the page at most. */
const most = 50;

/** The actor's own orders of a customer with something due, oldest first. Refuses 404 out of scope. */
export const readDuesOf = operation<{ id: number }, readonly OrderRecord[]>(
  "open a customer's page",
  async ({ actor, clock, sql }, { id }) => {
    await requireOpenable(sql, actor, id, clock.now());
    const rows = await sql.rows(
      selectOrders
        .where('orders.user_id', '=', id)
        .where('orders.pending_amount', '>', '0')
        .where(visibleTo(actor, 'orders'))
        .orderBy('orders.created_at')
        .orderBy('orders.id')
        .limit(most),
    );
    return rows.map(toOrderRecord);
  },
);

/** Whether the actor may edit the customer's account: docs/product/permissions.md, "Scope". */
export const readIsEditable = operation<{ id: number }, boolean>(
  "open a customer's page",
  async ({ actor, sql }, { id }) => {
    if (actor.role === 'executive') return false;
    const found = await sql.first(
      query.selectFrom('users').select('users.id').where('users.id', '=', id).where(visibleAccounts(actor)),
    );
    return found !== undefined;
  },
);
