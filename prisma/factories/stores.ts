import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/db/client';
import type { Store } from '@/lib/db/generated/client';

/** Options of a store in addition to the six of the baseline. */
export interface StoreOptions {
  readonly shopAddress?: string;
  /** Default: the address. */
  readonly title?: string;
  readonly active?: boolean;
  /** Default: none. */
  readonly sellerId?: number;
  /** Default: after the others. */
  readonly position?: number;
  readonly capacity?: number;
  readonly slotMinutes?: number;
  /** Default: every day from 10:00 to 18:00. */
  readonly hours?: { readonly day: number; readonly opens: string; readonly closes: string }[];
}

export function createStoreRow(db: Db, options: StoreOptions = {}): Promise<Store> {
  const every = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '10:00:00', closes: '18:00:00' }));
  return db.store.create({
    data: {
      shopAddress: options.shopAddress ?? `Store ${randomUUID()}`,
      ...(options.title === undefined ? {} : { title: options.title }),
      slotMinutes: options.slotMinutes ?? 30,
      capacity: options.capacity ?? 4,
      active: options.active ?? true,
      hours: (options.hours ?? every).map((span) => ({ ...span })),
      position: options.position ?? 1000,
      sellerId: options.sellerId ?? null,
    },
  });
}
