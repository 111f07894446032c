import { randomBytes } from 'node:crypto';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { openDatabase } from '@/lib/db/client';
import { applyMigrations } from '@/lib/db/migrate';
import { generousTimeouts } from '@/e2e/testing/generous-timeouts';
import { PRISMA_DIR } from '@/tools/launch/project';
import { startScratchPostgres } from '@/tools/postgres/scratch';
import { SiteTarget } from './site-target';

/** A separate database, without rate limits, which would reject almost all requests. */
export async function onOwnSite<T>(play: (target: SiteTarget) => Promise<T>): Promise<T> {
  const postgres = await startScratchPostgres();
  try {
    await applyMigrations(postgres.url, PRISMA_DIR);
    const secret = randomBytes(32).toString('base64url');
    const identityKey = randomBytes(32).toString('base64');
    const site = await OwnSite.prepare({
      DATABASE_URL: postgres.url,
      NEXTAUTH_SECRET: secret,
      IDENTITY_KEY: identityKey,
      RATE_LIMITS: 'off',
    });
    const database = openDatabase(postgres.url, { max: 6, ...generousTimeouts });
    const target = new SiteTarget({ port: site.port, database, secret, identityKey });
    try {
      await site.start();
      return await play(target);
    } finally {
      target.close();
      await database.close();
      await site.remove();
    }
  } finally {
    await postgres.stop();
  }
}
