import { useEndpoint } from '@/components/data/use-endpoint';
import type { SelectOption } from '@/components/ui/select';
import { listSaleStores } from '@/lib/sales/stores/endpoints';
import { storeOption } from './store-choice';

/** Stores that sell; none until they are loaded. */
export function useSaleStores(): readonly SelectOption[] {
  return useEndpoint(listSaleStores, {}).data?.data.map(storeOption) ?? [];
}
