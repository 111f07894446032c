import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/** In the transaction that deletes the account, which has locked it: its second factor, recovery codes and unfinished log-ins go. */
export function eraseSecondFactor(tx: Transaction, userId: number): void {
  for (const table of [
    'authenticators',
    'recovery_codes',
    'log_in_tickets',
    'factor_tries',
    'factor_resets',
  ] as const)
    tx.send(query.deleteFrom(table).where('user_id', '=', userId));
}
