import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';

/**
 * Mobiles of the given ones that have an account.
 * @param options.locked holds the accounts until the end of the transaction: a deletion waits, and blanks the rows that were stored meanwhile
 */
export async function mobilesWithAccount(
  sql: Sql,
  mobiles: readonly string[],
  { locked }: { readonly locked: boolean },
): Promise<ReadonlySet<string>> {
  const accounts = query
    .selectFrom('users')
    .select('mobile')
    .where(raw<boolean>`users.mobile = any (${mobiles}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  const rows = await sql.rows(locked ? accounts.forShare() : accounts);
  return new Set(rows.map(({ mobile }) => mobile));
}
