import { wrongField, type Refusal } from '@/lib/access/refusal';
import type { Db } from '@/lib/db/client';

/** Referral codes name a living account (decisions.md, "Users"). */

/** Refuses 400 with `referral_code` where the code is nobody's. */
export async function requireReferralCode(db: Db, code: string): Promise<void> {
  const owner = await db.user.findFirst({
    where: { referralId: code, deletedAt: null },
    select: { id: true },
  });
  if (owner === null) throw noSuchReferralCode();
}

export function noSuchReferralCode(): Refusal {
  return wrongField('referral_code', 'This referral code does not exist.');
}
