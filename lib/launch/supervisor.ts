import { planFor } from './environment';
import { PROJECT_DIR, readDotEnv } from './project';
import { startSite } from './site';
import { runCommand, say } from './terminal';
import { Undo } from './undo';

const DEMO_ACCOUNTS = `Demo accounts, password demo1234:
  admin      9000000001    executive  9000000002    employee  9000000003
  customer   9000000004 (with the plan), 9000000005 (without), 9000000006 (no profile yet)`;

// npm start, after lib/launch/start.mjs: everything from the database to the app's processes, until Ctrl-C.
const undo = new Undo();

async function stop(): Promise<void> {
  if (!undo.begun) say('\nStopping ...');
  await undo.run();
  say('Stopped.');
  process.exit(0);
}
// Ctrl-C comes twice under npm (from the terminal and from npm): more of them change nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

await runCommand(async () => {
  try {
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
  } catch (error) {
    if (undo.begun) return; // Stopped while starting: what failed then is no news.
    await undo.run();
    throw error;
  }
});
