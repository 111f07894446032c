import { z } from 'zod';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { Clock } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { unsealText, type IdentityKeys } from '@/lib/people/identity/sealed-text';
import { textsOf } from '@/lib/people/users/person-in-texts';

const rest = z.looseObject({
  names: z.array(z.string()),
  mobiles: z.array(z.string()),
  emails: z.array(z.string()),
  addresses: z.array(z.string()),
});

/** 1 to 200 characters. */
const reasonText = z.string().trim().min(1).max(200);

/**
 * Who a closed account was, for a request that the law allows, from the machine that runs the site (docs/operations.md, "An authority asks who a
 * deleted account was"). The audit trail has the reason, with an entry of the system, before anything is returned.
 * @returns names, mobiles, e-mails, addresses, gender, date of birth and log-ins
 * @throws VALIDATION for a reason that is missing, too long, or names the person; NOT_FOUND where nothing is sealed; SealError if no key opens it
 */
export async function openSealed(
  {
    sql,
    clock,
    identityKeys,
  }: { readonly sql: Sql; readonly clock: Clock; readonly identityKeys: IdentityKeys },
  userId: number,
  reason: string,
): Promise<object> {
  const why = reasonText.safeParse(reason);
  if (!why.success) throw new Refusal('VALIDATION', 'Enter a reason of up to 200 characters.');
  return sql.transaction(async (tx) => {
    const row = await tx.first(
      query.selectFrom('sealed_rests').select('sealed').where('user_id', '=', userId).forShare(),
    );
    if (row === undefined)
      throw new Refusal(
        'NOT_FOUND',
        `Nothing is sealed of account ${userId}: it is no customer's, is not closed, or was erased a year after its closing.`,
      );
    const opened = rest.parse(
      JSON.parse(unsealText(identityKeys, { purpose: 'erasure', userId }, row.sealed)),
    );
    // The trail outlives what is sealed.
    if (textsOf({ id: userId, ...opened }).without(why.data) !== why.data)
      throw new Refusal('VALIDATION', 'Enter a reason that does not name the person.');
    const entry = { action: 'user.sealed opened', entity: 'user', entityId: userId } as const;
    writeAudit(tx, { actorId: null, ...entry, after: { reveal_reason: why.data } }, clock.now());
    return opened;
  });
}
