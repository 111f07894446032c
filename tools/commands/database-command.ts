import { type Plan, planFor } from '@/tools/launch/environment';
import { checkConnection } from '@/tools/launch/database-check';
import { runningPostgresUrl, startPostgres } from '@/tools/postgres/postgres';
import { PROJECT_DIR, readDotEnv } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';

/** Works on DATABASE_URL, else on the embedded database: that of a running site, or started for the command. */
export async function runDatabaseCommand(
  work: (databaseUrl: string, plan: Plan) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    readDotEnv();
    const plan = planFor(process.env, PROJECT_DIR);
    if (!plan.embedded) {
      await checkConnection(plan.env.databaseUrl);
      return work(plan.env.databaseUrl, plan);
    }
    const running = runningPostgresUrl(plan.dataDir);
    if (running !== null) return work(running, plan);
    const postgres = await startPostgres({ dataDir: plan.dataDir, durable: true, say });
    try {
      await work(postgres.url, plan);
    } finally {
      await postgres.stop();
    }
  });
}
