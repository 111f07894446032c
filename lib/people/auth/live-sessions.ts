import type { Role } from '@/lib/kernel/access/actor';
import { lacksFactor } from '@/lib/kernel/access/actor';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { factorColumns } from './factor-columns';
import { factorsOf } from './session-actor';

/**
 * The given sessions that have not ended, are not locked and lack no second factor, with their expiry and the role of the account. Unlike `findSession`, it renews none: an open page must not
 * keep a session alive.
 */
export async function liveSessions(
  sql: Sql,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { readonly expiresAt: Date; readonly role: Role }>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.rows(
    query
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'sessions.expires_at', 'users.role'])
      .select(factorColumns)
      .where('sessions.id', 'in', ids)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', now.toISOString())
      .where('users.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('users.role', '=', 'user'),
          eb('sessions.locks_at', 'is', null),
          eb('sessions.locks_at', '>', now.toISOString()),
        ]),
      )
      .where((eb) => eb.or([eb('users.role', '=', 'user'), eb('users.suspended', '=', false)])),
    // Its text has the number of ids.
    { prepared: false },
  );
  return new Map(
    rows
      .filter((row) => !lacksFactor({ factors: factorsOf(row) }))
      .map(({ id, expires_at, role }) => [id, { expiresAt: new Date(expires_at), role }]),
  );
}
