import type { Metadata } from 'next';
import { StoresScreen } from '@/components/visits/stores/stores-screen';
import { storesText } from '@/components/visits/stores/stores-text';
import { guardPage } from '@/lib/server/page';
import { listSellers } from '@/lib/visits/sellers/operations';
import { readAllStores } from '@/lib/visits/stores/operations';
import { storeDate } from '@/lib/kernel/text/format';
import { loadOptional } from '@/app/load-optional';

export const metadata: Metadata = { title: storesText.title };

export default async function AdminStoresPage() {
  const { run } = await guardPage('/admin-stores');
  const [stores, sellers] = await Promise.all([
    loadOptional(run(readAllStores, {})),
    loadOptional(run(listSellers, {})),
  ]);
  return (
    <StoresScreen first={stores?.data ?? null} sellers={sellers?.data ?? []} today={storeDate(new Date())} />
  );
}
