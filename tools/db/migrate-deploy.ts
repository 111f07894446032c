import { runDatabaseCommand } from '@/tools/launch/command';
import { PRISMA_DIR } from '@/tools/launch/project';
import { say } from '@/tools/launch/terminal';
import { applyMigrations } from '@/lib/db/migrate';

// npm run db:migrate: brings the database of DATABASE_URL (the embedded one without it) up to date.
await runDatabaseCommand(async (databaseUrl) => {
  const applied = await applyMigrations(databaseUrl, PRISMA_DIR);
  for (const name of applied) say(`Applied ${name}.`);
  if (applied.length === 0) say('Nothing to do: every migration is applied.');
});
