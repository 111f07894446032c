import { serveActions } from '@/lib/gateway/serve';
import { sellersGold } from '@/lib/visits/sellers/contract';
import { createSeller, listSellers, updateSeller } from '@/lib/visits/sellers/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(sellersGold, {
  list: listSellers,
  create: createSeller,
  update: updateSeller,
});
