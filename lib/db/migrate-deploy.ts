import { startPostgres } from '@/lib/launch/postgres';
import { PRISMA_DIR, dataDir, readDotEnv } from '@/lib/launch/project';
import { runCommand, say } from '@/lib/launch/terminal';
import { applyMigrations } from './migrate';

async function migrate(databaseUrl: string): Promise<void> {
  const applied = await applyMigrations(databaseUrl, PRISMA_DIR);
  for (const name of applied) say(`Applied ${name}.`);
  if (applied.length === 0) say('Nothing to do: every migration is applied.');
}

// npm run db:migrate: brings the database of DATABASE_URL (the embedded one without it) up to date.
await runCommand(async () => {
  readDotEnv();
  const given = process.env.DATABASE_URL?.trim();
  if (given) return migrate(given);
  const postgres = await startPostgres({ dataDir: dataDir(), durable: true, say });
  try {
    await migrate(postgres.url);
  } finally {
    await postgres.stop();
  }
});
