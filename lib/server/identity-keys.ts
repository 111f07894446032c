import type { Logger } from 'pino';
import type { Sql } from '@/lib/db/sql';
import { missingKeys } from '@/lib/people/identity/keys';
import { log } from './log';

/**
 * At each start: says which sealed identities `IDENTITY_KEY` does not open. The site runs without them; revealing and printing one is refused
 * UNAVAILABLE. Never fails the start.
 */
export async function reportMissingIdentityKeys(
  sql: Sql,
  keys: readonly string[] = [],
  to: Logger = log(),
): Promise<void> {
  try {
    for (const { keyId, rows } of await missingKeys(sql, keys))
      to.error(
        { kind: 'identity', key_id: keyId, rows },
        'IDENTITY_KEY does not open identities: add the key that sealed them (docs/operations.md, "Secrets")',
      );
  } catch (error) {
    to.warn(
      { err: error, kind: 'identity' },
      'IDENTITY_KEY could not be compared with the sealed identities',
    );
  }
}
