import { openOperation } from '@/lib/access/operation';
import { wrongField } from '@/lib/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { findInviter } from './contract';
import { invitedBy } from './rules';

/* Referral codes of existing accounts (docs/product/rules.md, "Referrals"). */

const ownerOf = (code: string) =>
  query.selectFrom('users').select('name').where('referral_id', '=', code).where('deleted_at', 'is', null);

/** Refuses 400 with `referral_code` for an unknown code. */
export async function requireReferralCode(sql: Sql, code: string): Promise<void> {
  if ((await sql.first(ownerOf(code))) === undefined)
    throw wrongField('referral_code', 'This referral code does not exist.');
}

/** First name and initial of a code's owner; null for an unknown code. Rate limited per address, valid codes too, against enumeration. */
export const readInviter = openOperation<InputOf<typeof findInviter>, OutputOf<typeof findInviter>>(
  async ({ sql, limits, client }, { referral_code: code }) => {
    await limits.consume('invitersPerAddress', client.network);
    const owner = await sql.first(ownerOf(code));
    return { data: owner === undefined ? null : { name: invitedBy(owner.name) } };
  },
);
