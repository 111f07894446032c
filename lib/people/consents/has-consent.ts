import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { ConsentPurpose } from './record';

/** Whether a customer agrees to a purpose at this moment. Nobody without an account does. */
export async function hasConsent(sql: Sql, userId: number | null, purpose: ConsentPurpose): Promise<boolean> {
  if (userId === null) return false;
  const last = await sql.first(
    query
      .selectFrom('consents')
      .select('given')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .orderBy('id', 'desc')
      .limit(1),
  );
  return last?.given === true;
}
