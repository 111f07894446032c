import { runDatabaseCommand } from '@/lib/launch/command';
import { PRISMA_DIR } from '@/lib/launch/project';
import { say } from '@/lib/launch/terminal';
import { applyMigrations } from './migrate';

// npm run db:migrate: brings the database of DATABASE_URL (the embedded one without it) up to date.
await runDatabaseCommand(async (databaseUrl) => {
  const applied = await applyMigrations(databaseUrl, PRISMA_DIR);
  for (const name of applied) say(`Applied ${name}.`);
  if (applied.length === 0) say('Nothing to do: every migration is applied.');
});
