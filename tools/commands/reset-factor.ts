import { parseArgs } from 'node:util';
import { Refusal } from '@/lib/kernel/access/refusal';
import { openDatabase } from '@/lib/db/client';
import { sqlOn } from '@/lib/db/sql';
import { wholeMobile } from '@/lib/kernel/text/mobile';
import { resetFactorByServer } from '@/lib/people/second-factor/reset-by-server';
import { LaunchError } from '@/tools/launch/launch-error';
import { say } from '@/tools/launch/terminal';
import { runDatabaseCommand } from './database-command';

const USAGE = 'npm run admin:reset-factor -- --mobile 9XXXXXXXXX';

function mobileOption(): string {
  try {
    const { mobile = '' } = parseArgs({ options: { mobile: { type: 'string' } } }).values;
    const digits = wholeMobile(mobile);
    if (digits !== null) return digits;
  } catch {
    // Another option.
  }
  throw new LaunchError(`Usage: ${USAGE}`);
}

// npm run admin:reset-factor: removes the lost second factor of a staff account from the machine that runs the site.
await runDatabaseCommand(async (databaseUrl, { env }) => {
  const mobile = mobileOption();
  const { pool, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    const sql = sqlOn(pool, { prepared: env.preparedStatements });
    const name = await resetFactorByServer({ sql, clock: { now: () => new Date() } }, mobile);
    say(`${name} (${mobile}) has no second factor now, and is logged out everywhere.`);
  } catch (error) {
    throw error instanceof Refusal ? new LaunchError(error.message) : error;
  } finally {
    await close();
  }
});
