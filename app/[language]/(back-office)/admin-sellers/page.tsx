import type { Metadata } from 'next';
import { SellersScreen } from '@/components/visits/sellers/sellers-screen';
import { sellersText } from '@/components/visits/sellers/sellers-text';
import { guardPage } from '@/lib/server/page';
import { listSellers } from '@/lib/visits/sellers/operations';
import { loadOptional } from '@/app/load-optional';

export const metadata: Metadata = { title: sellersText.title };

export default async function AdminSellersPage() {
  const { run } = await guardPage('/admin-sellers');
  const sellers = await loadOptional(run(listSellers, {}));
  return <SellersScreen first={sellers?.data ?? null} />;
}
