import { hasFactor } from '@/lib/kernel/access/factors';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { Clock } from '@/lib/kernel/access/operation';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';
import { recordStep } from '@/lib/people/factor-resets/steps';
import { removeFactor } from './remove-factor';
import { ownFactorsOf } from './status';

/**
 * Removes the second factor of a staff account from the machine that runs the site, for an admin whom nobody else can help. Its sessions end.
 * The audit trail names the system, and the owner gets a text message.
 * @returns the account's name
 * @throws NOT_FOUND for an unknown mobile or a customer's, NO_FACTOR
 */
export async function resetFactorByServer(
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
  mobile: string,
): Promise<string> {
  const now = clock.now();
  return sql.transaction(async (tx) => {
    const user = await tx.first(
      query
        .selectFrom('users')
        .select(['id', 'name', 'mobile'])
        .where('mobile', '=', mobile)
        .where('role', '<>', 'user')
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate(),
    );
    if (user === undefined) throw new Refusal('NOT_FOUND', 'No staff account has this mobile number.');
    if (!hasFactor(await ownFactorsOf(tx, user.id))) throw new Refusal('NO_FACTOR', refusalText.hasNoFactor);
    await removeFactor(tx, user.id, now);
    recordStep(tx, user, { actorId: null, step: { is: 'done' } }, now);
    return user.name;
  });
}
