import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { termsVersion } from './record';

/** Keeps version and time of the terms that an account accepts (docs/product/privacy.md, "Terms"); the first time counts. */
export function acceptTerms(tx: Transaction, userId: number, now: Date): void {
  tx.send(
    query
      .insertInto('terms_acceptances')
      .values({ user_id: userId, version: termsVersion, accepted_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing()),
  );
}
