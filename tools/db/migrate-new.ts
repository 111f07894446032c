import path from 'node:path';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { startScratchPostgres } from '@/tools/postgres/scratch';
import { runCommand, say } from '@/tools/launch/terminal';
import {
  MigrationError,
  applyMigrations,
  diffOfSchema,
  nextMigrationTime,
  splitOffIndexes,
  writeMigration,
} from '@/lib/db/migrate';
import { diffOfSqlObjects } from './sql-objects';

// npm run db:new-migration -- name: writes the next migration from prisma/schema.prisma and prisma/sql.
await runCommand(async () => {
  const postgres = await startScratchPostgres();
  try {
    const schemaSql = (await diffOfSchema(postgres.url, PRISMA_DIR)) ?? '';
    await applyMigrations(postgres.url, PRISMA_DIR);
    const objectSql = await diffOfSqlObjects(postgres.url, PRISMA_DIR, schemaSql);
    const parts = splitOffIndexes(schemaSql, objectSql);
    if (parts.length === 0)
      throw new MigrationError(
        'Nothing to do: the migrations already lead to prisma/schema.prisma and prisma/sql.',
      );
    const name = process.argv.slice(2).join('_');
    const begun = nextMigrationTime(PRISMA_DIR, new Date()).getTime();
    for (const [index, part] of parts.entries()) {
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
