import { openOperation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Sql } from '@/lib/db/sql';
import type { findInviter } from './contract';
import { invitedBy } from './rules';

/* Referral codes of existing accounts (docs/product/rules.md, "Referrals"). */

const findOwner = (sql: Sql, referralId: string) =>
  sql.prisma.user.findUnique({ where: { referralId, deletedAt: null }, select: { name: true } });

/** Refuses 400 with `referral_code` for an unknown code. */
export async function requireReferralCode(sql: Sql, code: string): Promise<void> {
  if ((await findOwner(sql, code)) === null)
    throw wrongField('referral_code', 'This referral code does not exist.');
}

/** First name and initial of a code's owner; null for an unknown code. Rate limited per address, valid codes too, against enumeration. */
export const readInviter = openOperation<InputOf<typeof findInviter>, OutputOf<typeof findInviter>>(
  async ({ sql, limits, client }, { referral_code: code }) => {
    await limits.consume('invitersPerAddress', client.network);
    const owner = await findOwner(sql, code);
    return { data: owner === null ? null : { name: invitedBy(owner.name) } };
  },
);
