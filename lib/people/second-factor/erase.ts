import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

const factorTables = [
  'authenticators',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'log_in_tickets',
  'factor_tries',
  'factor_resets',
] as const;

/** In the transaction that deletes the account, which has locked it: its second factor, recovery codes and unfinished log-ins go. */
export function eraseSecondFactor(tx: Transaction, userId: number): void {
  for (const table of factorTables) tx.send(query.deleteFrom(table).where('user_id', '=', userId));
}
