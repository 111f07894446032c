import type { SignedIn } from '@/lib/access/actor';
import { Prisma } from '@/lib/db/generated/client';

/** A filter on opportunities and orders. */
interface SalesFilter {
  readonly deletedAt: null;
  readonly executiveId?: number;
  readonly employeeId?: number;
}

/**
 * Row-level access to sales (opportunities and orders): an executive sees only own orders (own `executiveid`), an employee sees only own
 * orders (own `employeeid`), an admin all. The only definition of visibility: lists, reads, writes and every record in a response use it. A
 * record out of scope is not found, or left out of the response.
 */
export function salesWhere(actor: SignedIn): SalesFilter {
  switch (actor.role) {
    case 'admin':
      return { deletedAt: null };
    case 'executive':
      return { deletedAt: null, executiveId: actor.id };
    case 'employee':
      return { deletedAt: null, employeeId: actor.id };
    case 'user':
      throw new Error('Customers have no sales of their own');
  }
}

/** {@link salesWhere} as SQL conditions on the table with alias `t`. */
export function salesSql(actor: SignedIn): Prisma.Sql[] {
  const { executiveId, employeeId } = salesWhere(actor);
  return [
    Prisma.sql`t.deleted_at IS NULL`,
    ...(executiveId === undefined ? [] : [Prisma.sql`t.executive_id = ${executiveId}`]),
    ...(employeeId === undefined ? [] : [Prisma.sql`t.employee_id = ${employeeId}`]),
  ];
}
