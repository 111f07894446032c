import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';

/** Refuses 404 on `mobile` for an unknown one, 400 for staff. */
export async function lockCustomer(tx: Transaction, mobile: string) {
  const account = await tx.first(
    query
      .selectFrom('users')
      .select(['id', 'name', 'mobile', 'role', 'plan_active'])
      .where('mobile', '=', mobile)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate(),
  );
  if (account === undefined)
    throw new Refusal('NOT_FOUND', refusalText.noAccount, { fields: { mobile: refusalText.noAccount } });
  if (account.role !== 'user') throw wrongField('mobile', refusalText.staffMobile);
  return account;
}

export function requirePlan({ plan_active: hasPlan }: { readonly plan_active: boolean }): void {
  if (hasPlan) return;
  throw new Refusal(
    'SUBSCRIPTION_REQUIRED',
    'This customer has no Premium Plan. They log in and buy it, or you sell it here.',
    { fields: { mobile: 'This customer has no Premium Plan.' } },
  );
}
