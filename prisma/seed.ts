import type { Db } from '@/lib/db/client';
import { seedAdvances } from './factories/demo-advances';
import { seedApproval } from './factories/demo-approval';
import { seedBookings } from './factories/demo-bookings';
import { seedCollections } from './factories/demo-collections';
import { DemoDeliveries } from './factories/demo-deliveries';
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
  const { people, deliveries } = await seedFirstSeller(db, now);
  await seedSecondStore(db, people, deliveries);
}

/** The demo data without the second seller. */
export async function seedFirstSeller(db: Db, now: Date) {
  const random = new Random(2025);
  const people = await seedPeople(db, now, random);
  await seedPlans(db, people);
  // Of its own: how many it draws depends on the days on which the stores are open.
  await seedBookings(db, people, now, new Random(2026));
  await seedRates(db, people, now);
  const deliveries = new DemoDeliveries(db, now);
  await seedSales(db, people, now, random, deliveries);
  await seedAdvances(db, people, now);
  await seedCollections(db, people, now);
  await seedOldGold(db, now);
  await seedNotesAndTasks(db, people, now);
  await seedApproval(db, people, now);
  return { people, deliveries };
}
