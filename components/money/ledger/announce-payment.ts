import { showToast } from '@/components/ui/toast';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { receiptHref } from './document-link';
import { ledgerText as text } from './ledger-text';

/** Says that a payment is recorded, with its receipt. */
export function announcePayment({ message, data }: { message: string; data: EntryRecord }): void {
  showToast(message, 'success', {
    note: data.receipt_no ?? undefined,
    link: { text: text.openReceipt, href: receiptHref(data.id), inNewTab: true },
  });
}
