import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { checkCounters, type Difference } from '@/lib/db/counters';
import { dropDatabase } from '@/lib/db/drop-database';
import { BackupError, type Manifest } from './manifest';
import { restoreBackup } from './restore';

/**
 * Proves that a backup can be restored: into a temporary database, which is compared and dropped. Needs the right to create databases.
 * Returns the counters that were already wrong in the backup; throws a {@link BackupError}.
 */
export async function rehearseRestore(
  databaseUrl: string,
  folder: string,
  prismaDir: string,
): Promise<{ manifest: Manifest; differences: Difference[] }> {
  const name = `restore_drill_${randomBytes(6).toString('hex')}`;
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'no reason given';
      throw new BackupError(
        `A database to try the backup in could not be made (${reason}). The backup itself is complete. ` +
          'Use a role that may create databases: pasidi_backup of deploy/postgres/roles.sql.',
        { cause: error },
      );
    });
    try {
      const options = { prismaDir, replace: false, endSessions: false };
      const manifest = await restoreBackup(scratch.href, folder, options);
      return { manifest, differences: await countersIn(scratch.href) };
    } finally {
      await dropDatabase(client, name);
    }
  } finally {
    await client.end();
  }
}

async function countersIn(databaseUrl: string): Promise<Difference[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await checkCounters(client);
  } finally {
    await client.end();
  }
}
