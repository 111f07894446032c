import { planFor } from './environment';
import { PROJECT_DIR, readDotEnv } from './project';
import { startSite } from './site';
import { say } from './terminal';
import { runUntilStopped } from './until-stopped';

const DEMO_ACCOUNTS = `Demo accounts, password demo1234:
  admin      9000000001    executive  9000000002    employee  9000000003
  customer   9000000004 (with the plan), 9000000005 (without), 9000000006 (no profile yet)`;

// npm start, after lib/launch/start.mjs: everything from the database to the app's processes, until Ctrl-C.
await runUntilStopped(async (undo) => {
  readDotEnv();
  const plan = planFor(process.env, PROJECT_DIR);
  await startSite({ plan, variables: process.env, undo, say, durable: true, log: null });
  say(`\nPasidi is ready: ${plan.env.siteUrl}`);
  if (plan.sandbox) {
    say(
      `TEST MODE: payments and SMS are played by the sandbox, http://127.0.0.1:${plan.env.sandboxPort}/inbox`,
    );
  }
  if (plan.embedded) say(DEMO_ACCOUNTS);
  say('Ctrl-C stops everything.');
});
