import path from 'node:path';
import { PRISMA_DIR, PROJECT_DIR } from '@/lib/launch/project';
import { startScratchPostgres } from '@/lib/launch/scratch';
import { runCommand, say } from '@/lib/launch/terminal';
import { MigrationError, diffOfSchema, writeMigration } from './migrate';

// npm run db:new-migration -- name: writes the next migration from prisma/schema.prisma.
await runCommand(async () => {
  const postgres = await startScratchPostgres();
  try {
    const sql = await diffOfSchema(postgres.url, PRISMA_DIR);
    if (sql === null)
      throw new MigrationError('Nothing to do: the migrations already lead to prisma/schema.prisma.');
    const file = writeMigration(PRISMA_DIR, process.argv.slice(2).join('_'), sql, new Date());
    say(
      `${path.relative(PROJECT_DIR, file)} is written. Read it, and add checks and partial indexes by hand.`,
    );
  } finally {
    await postgres.stop();
  }
});
