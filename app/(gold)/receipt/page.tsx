import type { Metadata } from 'next';
import { receiptText } from '@/components/customer/receipt-text';
import { Receipt } from '@/components/customer/receipt';
import { guardPage } from '@/lib/server/page';
import { readOwnReceipt } from '@/lib/subscriptions/own-plan';

export const metadata: Metadata = { title: receiptText.heading };

export default async function ReceiptPage() {
  const { run } = await guardPage('/receipt');
  const { receipt } = await run(readOwnReceipt, {});
  return <Receipt receipt={receipt} />;
}
