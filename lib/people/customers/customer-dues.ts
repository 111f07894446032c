import { operation } from '@/lib/kernel/access/operation';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { selectOrders, toOrderRecord } from '@/lib/sales/orders/to-wire';
import { visibleTo } from '@/lib/sales/parties/scope';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { selectUsers, toUserRecord } from '@/lib/people/accounts/to-wire';
import { visibleTo as visibleAccounts } from '@/lib/people/users/scope';
import { requireOpenable } from './customer-page';

/** Orders of the page at most. */
const most = 50;

/** The actor's own orders of a customer with something due, oldest first. Refuses 404 out of scope. */
export const readDuesOf = operation<{ id: number }, readonly OrderRecord[]>(
  "open a customer's page",
  'no proof',
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

/** The customer's account if the actor may edit it (docs/product/permissions.md, "Scope"), else null. */
export const readEditable = operation<{ id: number }, UserRecord | null>(
  "open a customer's page",
  'no proof',
  async ({ actor, sql }, { id }) => {
    if (actor.role === 'executive') return null;
    const row = await sql.first(selectUsers.where('users.id', '=', id).where(visibleAccounts(actor)));
    return row === undefined ? null : toUserRecord(row);
  },
);
