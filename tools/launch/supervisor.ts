import { isLoopback } from '@/lib/env/hosts';
import { requireOfficer } from '@/lib/env/officer';
import { planFor } from './environment';
import { PROJECT_DIR, readDotEnv } from './project';
import { startSite } from './site';
import { say } from './terminal';
import { runUntilStopped } from './until-stopped';

const DEMO_ACCOUNTS = `Demo accounts, password demo1234:
  admin      9000000001    executive  9000000002    employee  9000000003
  customer   9000000004 (with the plan), 9000000005 (without), 9000000006 (no profile yet)`;

/** The demo accounts' password is public (README.md). */
function warningOf(host: string): string | null {
  if (isLoopback(host)) return null;
  return `WARNING: HOST=${host} lets everyone on this network open the site, and the password of its demo accounts, the administrator's too, is public. Leave HOST out, or set DATABASE_URL to a database of your own.`;
}

// npm start, after tools/launch/start.mjs: everything from the database to the app's processes, until Ctrl-C.
await runUntilStopped(async (cleanup) => {
  readDotEnv();
  const plan = planFor(process.env, PROJECT_DIR);
  requireOfficer(plan.env);
  await startSite({ plan, variables: process.env, cleanup, say, durable: true, log: null });
  say(`\nPasidi is ready: ${plan.env.siteUrl}`);
  if (plan.sandbox) {
    say(
      `TEST MODE: payments and SMS are simulated by the sandbox, http://127.0.0.1:${plan.env.sandboxPort}/inbox`,
    );
  }
  if (plan.embedded) {
    say(DEMO_ACCOUNTS);
    const warning = warningOf(plan.env.host);
    if (warning !== null) say(warning);
  }
  say('Ctrl-C stops everything.');
});
