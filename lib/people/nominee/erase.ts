import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Erased } from '@/lib/people/users/erase';

/**
 * In the transaction that deletes the account: other customers lose it as their nominee, with an entry of the system in their audit trail; their
 * profile says so. A nominee with the same mobile counts as this person if it was named while the account had that mobile, or by a name of the
 * account: before and after, the number may be somebody else's.
 */
export async function eraseFromNominees(
  tx: Transaction,
  { id, names, mobile, earlier }: Pick<Erased, 'id' | 'names' | 'mobile' | 'earlier'>,
  now: Date,
): Promise<void> {
  for (const one of [{ mobile, until: now.toISOString() }, ...earlier]) {
    const removed = await tx.rows(
      query
        .deleteFrom('nominees')
        .where('mobile', '=', one.mobile)
        .where(
          raw<boolean>`(lower(name) in (select lower(own) from unnest(${names}::text[]) as names (own))
            or set_at between coalesce(
                (select min(at) from audit_entries where entity = 'user' and entity_id = ${id} and after ->> 'mobile' = ${one.mobile}),
                (select created_at from users where users.id = ${id}))
              and ${one.until}::timestamptz)`,
        )
        .returning('user_id'),
      { writes: true, prepared: false },
    );
    const entries = removed.map(({ user_id: entityId }) => ({
      actorId: null,
      action: 'user.nominee removed',
      entity: 'user' as const,
      entityId,
    }));
    if (entries.length > 0) writeAudit(tx, entries, now);
  }
}
