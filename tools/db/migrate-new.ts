import path from 'node:path';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { startScratchPostgres } from '@/tools/postgres/scratch';
import { runCommand, say } from '@/tools/launch/terminal';
import { MigrationError, diffOfSchema, splitOffIndexes, writeMigration } from '@/lib/db/migrate';

// npm run db:new-migration -- name: writes the next migration from prisma/schema.prisma.
await runCommand(async () => {
  const postgres = await startScratchPostgres();
  try {
    const sql = await diffOfSchema(postgres.url, PRISMA_DIR);
    if (sql === null)
      throw new MigrationError('Nothing to do: the migrations already lead to prisma/schema.prisma.');
    const name = process.argv.slice(2).join('_');
    const begun = Date.now();
    for (const [index, part] of splitOffIndexes(sql).entries()) {
      const file = writeMigration(
        PRISMA_DIR,
        `${name}${part.suffix}`,
        part.sql,
        new Date(begun + index * 1000),
      );
      say(`${path.relative(PROJECT_DIR, file)} is written.`);
    }
    say('Read them, and add checks and partial indexes by hand.');
  } finally {
    await postgres.stop();
  }
});
