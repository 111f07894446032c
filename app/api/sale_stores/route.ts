import { serve } from '@/lib/gateway/serve';
import { listSaleStores } from '@/lib/sales/stores/contract';
import { readSaleStores } from '@/lib/sales/stores/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listSaleStores, readSaleStores);
