import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Receipt } from '@/components/portal/receipt';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';
import { readOwnReceipt, readPlanSeller } from '@/lib/money/subscriptions/own-plan';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('portal.receipt');
  return { title: text('title') };
}

export default async function ReceiptPage() {
  const { run } = await guardPage('/receipt');
  const [{ receipt }, seller] = await Promise.all([
    run(readOwnReceipt, {}),
    loadOptional(run(readPlanSeller, {})),
  ]);
  return <Receipt receipt={receipt} seller={seller} />;
}
