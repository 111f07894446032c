import type { Database } from '@/lib/db/client';

/** Leaves the first seller and its store; sellers are kept when tables are emptied, and never deleted by the product. */
export async function removeOtherSellers({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`BEGIN;
    ALTER TABLE sellers DISABLE TRIGGER keep_seller;
    DELETE FROM stores WHERE seller_id > 1;
    DELETE FROM sellers WHERE id > 1;
    ALTER TABLE sellers ENABLE TRIGGER keep_seller;
    COMMIT`);
}
