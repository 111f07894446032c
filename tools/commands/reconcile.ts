import { openPool } from '@/lib/db/pool';
import { sqlOn } from '@/lib/db/sql';
import { razorpayProvider } from '@/lib/money/payments/razorpay';
import { reconcileScheduled } from '@/lib/money/payments/reconcile';
import { runDatabaseCommand } from './database-command';
import { LaunchError } from '@/tools/launch/launch-error';
import { say } from '@/tools/launch/terminal';

// npm run payments:reconcile: reconciles open orders with Razorpay once; the site does so automatically.
await runDatabaseCommand(async (databaseUrl, { env }) => {
  const pool = openPool(databaseUrl, 5, { pipeline: true });
  try {
    const { checked, errors } = await reconcileScheduled({
      sql: sqlOn(pool, { prepared: env.preparedStatements }),
      clock: { now: () => new Date() },
      payments: razorpayProvider(env.razorpay),
      logSecurityEvent: () =>
        say('A captured payment does not match its order: it is listed as a mismatch on /admin-payments.'),
    });
    say(checked === 0 ? 'No open order is due.' : `Checked ${checked} open orders with Razorpay.`);
    const [first] = errors;
    if (first !== undefined) {
      const reason = first instanceof Error ? first.message : 'for an unknown reason';
      throw new LaunchError(`${errors.length} of them could not be checked: ${reason}`);
    }
  } finally {
    await pool.end();
  }
});
