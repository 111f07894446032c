import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { listSaleStores } from './contract';

/** Stores with a seller, in the order of the lists; the first is that of sales for which nothing names another one. */
export const selectSaleStores = query
  .selectFrom('stores')
  .select(['id', 'title', 'shop_address', raw<number>`seller_id`.as('seller_id')])
  .where('seller_id', 'is not', null)
  .orderBy('position')
  .orderBy('id');

/** Also switched-off ones, which take no visits. */
export const readSaleStores = operation<InputOf<typeof listSaleStores>, OutputOf<typeof listSaleStores>>(
  'work on opportunities',
  'no proof',
  async ({ sql }) => ({ data: await sql.rows(selectSaleStores) }),
);
