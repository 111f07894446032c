import type { Db } from '@/lib/db/client';
import type { Breach, Grievance } from '@/lib/db/generated/client';
import { dayMs } from '@/lib/kernel/text/calendar';
import { randomMobile } from './users';

/** A complaint that came in just now, unless said otherwise; the database assigns its ticket. */
export function createGrievance(
  db: Db,
  {
    createdAt = new Date(),
    ...given
  }: Partial<Pick<Grievance, 'name' | 'mobile' | 'email' | 'text' | 'createdAt'>> = {},
): Promise<Grievance> {
  return db.grievance.create({
    data: {
      ticket: '',
      name: 'Asha Rao',
      mobile: randomMobile(),
      text: 'The store was closed.',
      createdAt,
      dueAt: new Date(createdAt.getTime() + 30 * dayMs),
      ...given,
    },
  });
}

/** A breach of personal data that was discovered just now, unless said otherwise. */
export function createBreach(
  db: Db,
  createdBy: number,
  { discoveredAt = new Date() }: Partial<Pick<Breach, 'discoveredAt'>> = {},
): Promise<Breach> {
  return db.breach.create({
    data: {
      discoveredAt,
      nature: 'A laptop was stolen.',
      dataConcerned: 'Names of customers.',
      consequences: 'Unwanted calls.',
      measures: 'The laptop was locked.',
      createdBy,
      createdAt: discoveredAt,
    },
  });
}
