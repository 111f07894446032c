import { expressionBuilder } from 'kysely';
import type { Tables } from '@/lib/db/query';

/**
 * The names of the people of an opportunity or order; visible to everyone who may see the record. Read with the record, never stored in it
 * or in the audit trail (`difference` in lib/audit/write-audit.ts removes them). Empty for a deleted account, null for none.
 */
export interface PartyNames {
  readonly username: string | null;
  readonly executivename: string | null;
  readonly employeename: string | null;
}

/** Columns of the names. Subqueries guarantee one lookup by primary key per name at any page size; joins would not. */
export function partyNames(table: 'opportunities' | 'orders') {
  const eb = expressionBuilder<Tables, 'opportunities' | 'orders'>();
  const nameOf = (column: 'user_id' | 'executive_id' | 'employee_id') =>
    eb.selectFrom('users').select('users.name').whereRef('users.id', '=', `${table}.${column}`);
  return [
    nameOf('user_id').as('username'),
    nameOf('executive_id').as('executivename'),
    nameOf('employee_id').as('employeename'),
  ] as const;
}
