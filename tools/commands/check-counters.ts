import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkCounters, formatDifference, repairCounters } from '@/lib/db/counters';
import { openPool } from '@/lib/db/pool';
import { sqlOn } from '@/lib/db/sql';
import { checkRegisters } from '@/lib/money/registers/check';
import { runDatabaseCommand } from './database-command';
import { LaunchError } from '@/tools/launch/launch-error';
import { say } from '@/tools/launch/terminal';

// npm run db:check [-- --repair]: compares every counter with its rows, and the accountant's registers with their documents; safe beside a running site.

/** Reading all documents of a large table may take long. */
const wholeTableMs = 3_600_000;

function wantsRepair(): boolean {
  try {
    return parseArgs({ options: { repair: { type: 'boolean' } } }).values.repair === true;
  } catch {
    throw new LaunchError('Usage: npm run db:check -- [--repair]');
  }
}

await runDatabaseCommand(async (databaseUrl) => {
  const repair = wantsRepair();
  const client = new pg.Client({ connectionString: databaseUrl });
  const pool = openPool(databaseUrl, 1, { pipeline: true, timeoutMs: wholeTableMs });
  await client.connect();
  try {
    if (repair) for (const line of await repairCounters(client)) say(`Repaired ${line}.`);
    const differences = [...(await checkCounters(client)), ...(await checkRegisters(sqlOn(pool)))];
    if (differences.length === 0) {
      say('Every counter agrees with a count of its rows, and every register with its documents.');
      return;
    }
    for (const difference of differences) say(formatDifference(difference));
    const advice = repair
      ? 'Repairing leaves these: docs/operations.md, "Money"'
      : 'Repair counters with: npm run db:check -- --repair';
    throw new LaunchError(`${differences.length} counters differ from a count. ${advice}.`);
  } finally {
    await pool.end();
    await client.end();
  }
});
