import { openDatabase } from '@/lib/db/client';
import { seed } from '@/prisma/seed';

const SEED_MS = 120_000;

/**
 * Puts the demo data into a database without accounts; says whether it did. All or nothing: a start that is killed half way
 * leaves an empty database, which the next start fills.
 */
export async function addDemoData(databaseUrl: string): Promise<boolean> {
  const { db, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    if ((await db.user.count()) > 0) return false;
    await db.$transaction((transaction) => seed(transaction), { timeout: SEED_MS });
    return true;
  } finally {
    await close();
  }
}
