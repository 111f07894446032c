import path from 'node:path';
import { parseArgs } from 'node:util';
import { folderOfMoment } from '@/tools/backup/folder';
import { resetDatabase } from '@/tools/db/reset';
import { LaunchError } from '@/tools/launch/launch-error';
import { PRISMA_DIR, PROJECT_DIR } from '@/tools/launch/project';
import { say } from '@/tools/launch/terminal';
import { confirm } from './confirm';
import { runDatabaseCommand } from './database-command';

// npm run db:reset [-- --yes]: makes a backup, then deletes everything in the database and creates it anew.
const usage = new LaunchError('Usage: npm run db:reset [-- --yes]');

function isConfirmed(): boolean {
  try {
    return parseArgs({ options: { yes: { type: 'boolean' } } }).values.yes === true;
  } catch {
    throw usage;
  }
}

await runDatabaseCommand(async (databaseUrl) => {
  const confirmed = isConfirmed();
  const now = new Date();
  const folder = folderOfMoment(path.resolve(PROJECT_DIR, 'backups'), now);
  const { host, pathname } = new URL(databaseUrl);
  say(
    `This deletes everything in the database ${pathname.slice(1)} at ${host}. A backup is kept in ${folder}.`,
  );
  if (!confirmed) await confirm('delete it', 'Nothing was deleted.');
  const manifest = await resetDatabase(databaseUrl, folder, { now, prismaDir: PRISMA_DIR });
  if (manifest !== null) say(`Backed up ${manifest.tables.length} tables into ${folder}.`);
  say('The database is new: only the stores are in it.');
});
