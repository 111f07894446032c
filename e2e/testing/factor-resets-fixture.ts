import type { User } from '@/lib/db/generated/client';
import { dayMs } from '@/lib/kernel/text/calendar';
import { createUser } from '@/prisma/factories/users';
import type { TestContext } from './context';
import type { testDb } from './database';
import { giveFactor } from './second-factor-fixture';

/** Three admins of thirty days, and the owner of a second factor; nothing else. */
export async function createResetPeople(
  database: Awaited<ReturnType<typeof testDb>>,
  clock: TestContext['clock'],
): Promise<User[]> {
  const { db } = database;
  await database.emptyAll();
  clock.set(new Date());
  const createdAt = new Date(clock.now().getTime() - 30 * dayMs);
  const admins = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => createUser(db, { role: 'admin', name, createdAt })),
  );
  const owner = await createUser(db, { role: 'admin', name: 'Owner' });
  await giveFactor(db, owner.id);
  return [...admins, owner];
}
