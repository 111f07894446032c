import { openOperation } from '@/lib/access/operation';
import { wrongField, type Refusal } from '@/lib/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Reads } from '@/lib/db/client';
import type { findInviter } from './contract';
import { invitedBy } from './rules';

/** Referral codes of existing accounts (docs/product/rules.md, "Referrals"). */

/** Refuses 400 with `referral_code` if no account has the code. */
export async function requireReferralCode(db: Reads, code: string): Promise<void> {
  const owner = await db.user.findFirst({
    where: { referralId: code, deletedAt: null },
    select: { id: true },
  });
  if (owner === null) throw noSuchReferralCode();
}

export function noSuchReferralCode(): Refusal {
  return wrongField('referral_code', 'This referral code does not exist.');
}

/**
 * The owner of a referral code, as first name and initial: no more than the invitation itself reveals. Null for an unknown code. Rate
 * limited per address, valid codes too, against enumeration.
 */
export const readInviter = openOperation<InputOf<typeof findInviter>, OutputOf<typeof findInviter>>(
  async ({ db, limits, client }, { referral_code: referralId }) => {
    await limits.consume('invitersPerAddress', client.network);
    const owner = await db.user.findFirst({
      where: { referralId, deletedAt: null },
      select: { name: true },
    });
    return { data: owner === null ? null : { name: invitedBy(owner.name) } };
  },
);
