import type { Metadata } from 'next';
import { receiptText } from '@/components/portal/receipt-text';
import { Receipt } from '@/components/portal/receipt';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';
import { readOwnReceipt, readPlanSeller } from '@/lib/money/subscriptions/own-plan';

export const metadata: Metadata = { title: receiptText.title };

export default async function ReceiptPage() {
  const { run } = await guardPage('/receipt');
  const [{ receipt }, seller] = await Promise.all([
    run(readOwnReceipt, {}),
    loadOptional(run(readPlanSeller, {})),
  ]);
  return <Receipt receipt={receipt} seller={seller} />;
}
