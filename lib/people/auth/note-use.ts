import { sessionRule } from '@/lib/account-rules';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';

/** Stores that a session is used, to within ten minutes. Of parallel requests one writes, and none waits for a lock. */
export async function noteUse(
  sql: Sql,
  id: string,
  { used_at, created_at }: { readonly used_at: string | null; readonly created_at: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - sessionRule.noteUseAfterMinutes * 60_000);
  if (new Date(used_at ?? created_at) > since) return;
  const ofSession = query
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', since.toISOString())]))
    .forUpdate()
    .skipLocked();
  await sql.rows(query.updateTable('sessions').set({ used_at: now }).where('id', 'in', ofSession), {
    writes: true,
  });
}
