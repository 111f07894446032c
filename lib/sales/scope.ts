import type { SignedIn } from '@/lib/access/actor';
import { Prisma } from '@/lib/db/generated/client';

/** A filter on opportunities and orders. */
interface SalesFilter {
  readonly deletedAt: null;
  readonly executiveId?: number;
  readonly employeeId?: number;
}

/**
 * The sales that a staff member may see: an executive those with their own `executiveid`, an
 * employee those with their own `employeeid`, an admin all. The only definition of visibility: lists, reads, writes and every record in an
 * answer carry it. A record outside of it is answered as "not found", or left out of the answer.
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

/** {@link salesWhere} as SQL conditions on the table called `t`. */
export function salesSql(actor: SignedIn): Prisma.Sql[] {
  const { executiveId, employeeId } = salesWhere(actor);
  return [
    Prisma.sql`t.deleted_at IS NULL`,
    ...(executiveId === undefined ? [] : [Prisma.sql`t.executive_id = ${executiveId}`]),
    ...(employeeId === undefined ? [] : [Prisma.sql`t.employee_id = ${employeeId}`]),
  ];
}
