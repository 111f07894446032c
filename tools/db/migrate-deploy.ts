import { runDatabaseCommand } from '@/tools/commands/database-command';
import { PRISMA_DIR } from '@/tools/launch/project';
import { say } from '@/tools/launch/terminal';
import { applyMigrations } from '@/lib/db/migrate';

// npm run db:migrate: applies pending migrations to DATABASE_URL (default: the embedded database).
await runDatabaseCommand(async (databaseUrl) => {
  const applied = await applyMigrations(databaseUrl, PRISMA_DIR);
  for (const name of applied) say(`Applied ${name}.`);
  if (applied.length === 0) say('Nothing to do: every migration is applied.');
});
