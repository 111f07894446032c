import type { Metadata } from 'next';
import { StoresScreen } from '@/components/visits/stores/stores-screen';
import { storesText } from '@/components/visits/stores/stores-text';
import { guardPage } from '@/lib/server/page';
import { readAllStores } from '@/lib/visits/stores/operations';
import { storeDate } from '@/lib/kernel/text/format';
import { loadOptional } from '@/app/load-optional';

export const metadata: Metadata = { title: storesText.title };

export default async function AdminStoresPage() {
  const { run } = await guardPage('/admin-stores');
  const stores = await loadOptional(run(readAllStores, {}));
  return <StoresScreen first={stores?.data ?? null} today={storeDate(new Date())} />;
}
