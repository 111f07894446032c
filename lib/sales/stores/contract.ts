import { z } from 'zod';
import { endpointContract, noInput } from '@/lib/contract';

/* See docs/product/rules.md, "The store of a sale". */

export const saleStoreRecord = z
  .object({
    id: z.int().meta({ description: 'Id of the store.' }),
    title: z.string().meta({ description: 'Name of the store.' }),
    shop_address: z.string().meta({ description: 'Address of the store, unique.' }),
    seller_id: z.int().meta({ description: 'Id of its seller: set-offs are within one.' }),
  })
  .meta({ id: 'SaleStore' });
export type SaleStore = z.output<typeof saleStoreRecord>;

export const listSaleStores = endpointContract({
  method: 'GET',
  path: '/sale_stores',
  summary: 'List the stores that sell: those with a seller',
  input: noInput,
  output: z.object({ data: z.array(saleStoreRecord) }),
});
