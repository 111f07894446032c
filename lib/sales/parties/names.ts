import { expressionBuilder } from 'kysely';
import type { Tables } from '@/lib/db/query';

/**
 * Names of a sale's people; empty for a deleted account, null for none. Never stored in records or the audit trail (`difference` in
 * lib/kernel/audit/write-audit.ts removes them). Subqueries guarantee one lookup by primary key per name at any page size; joins would not.
 */
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

export function namesOf(row: {
  readonly username: string | null;
  readonly executivename: string | null;
  readonly employeename: string | null;
}) {
  return {
    username: row.username ?? '',
    executivename: row.executivename,
    employeename: row.employeename,
  };
}
