import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Refusal } from '@/lib/kernel/access/refusal';
import { workerPasswords } from '@/lib/people/auth/passwords';
import { openDatabase } from '@/lib/db/client';
import { sqlOn } from '@/lib/db/sql';
import { createAdmin, newAdmin } from '@/lib/people/users/create-admin';
import { runDatabaseCommand } from './database-command';
import { LaunchError } from '@/tools/launch/launch-error';
import { say } from '@/tools/launch/terminal';

const USAGE = 'npm run admin:create -- --mobile 9XXXXXXXXX --name "..."';

function options(): { mobile?: string | undefined; name?: string | undefined } {
  try {
    return parseArgs({ options: { mobile: { type: 'string' }, name: { type: 'string' } } }).values;
  } catch {
    throw new LaunchError(`Usage: ${USAGE}`);
  }
}

/** Prompts without echo, or reads ADMIN_PASSWORD. */
async function password(): Promise<string> {
  const ready = process.env.ADMIN_PASSWORD;
  if (ready) return ready;
  process.stdout.write('Password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    const [line] = await Promise.race([once(prompt, 'line'), once(prompt, 'close').then(() => [''])]);
    return String(line);
  } finally {
    prompt.close();
    process.stdout.write('\n');
  }
}

// npm run admin:create: creates an admin from the machine that runs the site.
await runDatabaseCommand(async (databaseUrl) => {
  const { mobile, name } = options();
  if (mobile === undefined || name === undefined) throw new LaunchError(`Usage: ${USAGE}`);
  const input = newAdmin.safeParse({ mobile, name, password: await password() });
  if (!input.success) {
    const problems = input.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new LaunchError(problems.join('\n'));
  }
  const { pool, close } = openDatabase(databaseUrl, { max: 2 });
  const workers = workerPasswords();
  const passwords = workers.of('this machine');
  try {
    const id = await createAdmin({ sql: sqlOn(pool), passwords }, input.data);
    say(`${input.data.name} (${input.data.mobile}) is an administrator now, with the id ${id}.`);
  } catch (error) {
    throw error instanceof Refusal ? new LaunchError(error.message) : error;
  } finally {
    await Promise.all([close(), workers.close()]);
  }
});
