import { createSellerRow } from '@/prisma/factories/sellers';
import { createStoreRow } from '@/prisma/factories/stores';
import { removeOtherSellers } from './sellers';
import type { TestDb } from './database';

/** Ids of stores: the first sells, and the last one takes visits only. */
export const storeIds = { first: 1, without: 3 } as const;

/**
 * A switched-off store in Hyderabad whose seller has the series `TG`. Removes other sellers and their stores, which must have no sales.
 * @returns its id
 */
export async function createSecondStore(database: Pick<TestDb, 'db' | 'pool'>): Promise<number> {
  // A test may have taken its seller, or that of the first store.
  await database.pool.query(
    `DELETE FROM stores WHERE shop_address = 'Hyderabad'; UPDATE stores SET seller_id = 1 WHERE id = ${storeIds.first}`,
  );
  await removeOtherSellers(database);
  const { id: sellerId } = await createSellerRow(database.db, { series: 'TG' });
  const { id } = await createStoreRow(database.db, { sellerId, shopAddress: 'Hyderabad', active: false });
  return id;
}
