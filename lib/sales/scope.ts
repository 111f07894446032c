import type { SignedIn } from '@/lib/access/actor';
import { Prisma } from '@/lib/db/generated/client';

/**
 * Whose sales a staff member works on (permissions.md, "own"): an executive those with one's own `executiveid`, an employee those
 * with one's own `employeeid`, an admin all. Every query of opportunities and orders carries it, in one of its two spellings.
 */
export function salesWhere(actor: SignedIn) {
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

/** The same for SQL, on the table called `t`. */
export function salesSql(actor: SignedIn): Prisma.Sql[] {
  const living = Prisma.sql`t.deleted_at IS NULL`;
  switch (actor.role) {
    case 'admin':
      return [living];
    case 'executive':
      return [living, Prisma.sql`t.executive_id = ${actor.id}`];
    case 'employee':
      return [living, Prisma.sql`t.employee_id = ${actor.id}`];
    case 'user':
      throw new Error('Customers have no sales of their own');
  }
}
