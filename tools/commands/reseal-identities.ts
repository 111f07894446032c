import { openPool } from '@/lib/db/pool';
import { sqlOn } from '@/lib/db/sql';
import { resealIdentities } from '@/lib/people/identity/keys';
import { storedSecret } from '@/tools/launch/environment';
import { LaunchError } from '@/tools/launch/launch-error';
import { say } from '@/tools/launch/terminal';
import { runDatabaseCommand } from './database-command';

/*
 * npm run db:reseal-identities: seals every identity, and every secret of an authenticator app, under the first key of IDENTITY_KEY, beside a running site (docs/operations.md,
 * "Secrets"). Goes on after a row that does not open, and fails at the end.
 */
await runDatabaseCommand(async (databaseUrl, { env, dataDir }) => {
  const keys = env.identityKeys ?? ([storedSecret(dataDir, 'IDENTITY_KEY')] as const);
  const pool = openPool(databaseUrl, 2);
  try {
    const { resealed, failed } = await resealIdentities(
      sqlOn(pool, { prepared: env.preparedStatements }),
      keys,
    );
    say(`${resealed} rows are sealed under the new key now.`);
    for (const { table, id, keyId } of failed)
      say(
        `${table} ${id} does not open; it was sealed under the key ${keyId ?? 'that nothing names'}, or is damaged.`,
      );
    if (failed.length > 0)
      throw new LaunchError(
        `${failed.length} rows do not open and stay as they are. Keep the older key until they do, or record them again.`,
      );
  } finally {
    await pool.end();
  }
});
