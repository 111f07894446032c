import { parseArgs } from 'node:util';
import { openDatabase } from '@/lib/db/client';
import { sqlOn } from '@/lib/db/sql';
import { Refusal } from '@/lib/kernel/access/refusal';
import { openSealed } from '@/lib/people/erasure/open-sealed';
import { SealError } from '@/lib/people/identity/sealed-text';
import { storedSecret } from '@/tools/launch/environment';
import { LaunchError } from '@/tools/launch/launch-error';
import { say } from '@/tools/launch/terminal';
import { confirm } from './confirm';
import { runDatabaseCommand } from './database-command';

const usage = new LaunchError(
  'Usage: npm run --silent privacy:open-sealed -- --user <id> --reason "..." [--yes]',
);

function options() {
  try {
    const {
      user,
      reason,
      yes = false,
    } = parseArgs({
      options: { user: { type: 'string' }, reason: { type: 'string' }, yes: { type: 'boolean' } },
    }).values;
    if (user !== undefined && reason !== undefined && /^[1-9]\d{0,8}$/.test(user))
      return { userId: Number(user), reason, yes };
  } catch {
    // Another option.
  }
  throw usage;
}

// npm run privacy:open-sealed: prints who a closed account was as JSON, on the machine that runs the site (docs/operations.md).
await runDatabaseCommand(async (databaseUrl, { env, dataDir }) => {
  const { userId, reason, yes } = options();
  if (!yes)
    await confirm(
      `open what is sealed of account ${userId}, with an entry in the audit trail`,
      'Nothing was opened.',
    );
  const identityKeys = env.identityKeys ?? ([storedSecret(dataDir, 'IDENTITY_KEY')] as const);
  const { pool, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    const sql = sqlOn(pool, { prepared: env.preparedStatements });
    const clock = { now: () => new Date() };
    say(JSON.stringify(await openSealed({ sql, clock, identityKeys }, userId, reason), null, 2));
  } catch (error) {
    throw error instanceof Refusal || error instanceof SealError ? new LaunchError(error.message) : error;
  } finally {
    await close();
  }
});
