import { openDatabase } from '@/lib/db/client';
import { seed } from '@/prisma/seed';

const SEED_MS = 120_000;

/** Atomic: an interrupted start leaves the database empty, and the next start fills it. */
export async function addDemoData(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    await db.$transaction((transaction) => seed(transaction), { timeout: SEED_MS });
  } finally {
    await close();
  }
}
