import type { Db } from '@/lib/db/client';
import { seedAdvances } from './factories/demo-advances';
import { seedApproval } from './factories/demo-approval';
import { seedBookings } from './factories/demo-bookings';
import { seedNotesAndTasks } from './factories/demo-notes-and-tasks';
import { seedOldGold } from './factories/demo-old-gold';
import { seedPeople, seedPlans } from './factories/demo-people';
import { seedRates } from './factories/demo-rates';
import { seedSecondStore } from './factories/demo-second-store';
import { seedSales } from './factories/demo-sales';
import { Random } from './factories/random';

/**
 * Fills an empty, migrated database with demo data around `now` (docs/product/running.md, "Demo accounts"); password `demo1234`. Pass a
 * transaction, so that a failure leaves no partial data. Deterministic except for dates and codes of visits.
 */
export async function seed(db: Db, now = new Date()): Promise<void> {
  const random = new Random(2025);
  const people = await seedPeople(db, now, random);
  await seedPlans(db, people);
  await seedBookings(db, people, now, random);
  await seedRates(db, people, now);
  await seedSales(db, people, now, random);
  await seedAdvances(db, people, now);
  await seedOldGold(db, now);
  await seedNotesAndTasks(db, people, now);
  await seedApproval(db, people, now);
  await seedSecondStore(db, people, now);
}
