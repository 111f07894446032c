import { loadOptional } from '@/app/load-optional';
import { storeOption } from '@/components/sales/stores/store-choice';
import type { SelectOption } from '@/components/ui/select';
import { readSaleStores } from '@/lib/sales/stores/operations';
import type { PageSession } from '@/lib/server/page';

/** Options of a page's store filter; none if they could not be loaded, which hides it. */
export async function saleStoreOptions({ run }: Pick<PageSession, 'run'>): Promise<SelectOption[]> {
  const stores = await loadOptional(run(readSaleStores, {}));
  return (stores?.data ?? []).map(storeOption);
}
