import { expressionBuilder, type Expression } from 'kysely';
import type { Role, SignedIn } from '@/lib/kernel/access/actor';
import type { Condition, Tables } from '@/lib/db/query';

type Sales = 'opportunities' | 'orders';

/**
 * Row-level access: an executive sees only own opportunities and orders (`executiveid`), an employee only own ones (`employeeid`), admins
 * all; deleted ones nobody (soft delete). The only definition for staff, for lists, reads, writes and every record in a response; customers: {@link
 * ownedBy}.
 */
export function visibleTo(
  actor: { readonly role: Role; readonly id: number | Expression<number> },
  table: Sales,
): Condition {
  const eb = expressionBuilder<Tables, Sales>();
  const isActive = eb(`${table}.deleted_at`, 'is', null);
  switch (actor.role) {
    case 'admin':
      return isActive;
    case 'executive':
      return eb.and([isActive, eb(`${table}.executive_id`, '=', actor.id)]);
    case 'employee':
      return eb.and([isActive, eb(`${table}.employee_id`, '=', actor.id)]);
    case 'user':
      throw new Error('Customers have no sales of their own');
  }
}

/** Row-level access of customers. */
export function ownedBy(actor: { readonly id: number | Expression<number> }): Condition {
  const eb = expressionBuilder<Tables, 'orders'>();
  return eb.and([eb('orders.deleted_at', 'is', null), eb('orders.user_id', '=', actor.id)]);
}

/** Receipts and invoices: customers have those of own orders, staff those of visible ones. */
export function documentsVisibleTo(actor: Pick<SignedIn, 'role' | 'id'>): Condition {
  return actor.role === 'user' ? ownedBy(actor) : visibleTo(actor, 'orders');
}
