import type { PaymentRecord } from '@/lib/money/payments/contract';

/** Address of a document of the plan, with its id in `plan_documents` of a payment. */
export function planDocumentHref(
  { id, document }: Pick<PaymentRecord['plan_documents'][number], 'id' | 'document'>,
  customerId: number,
): string {
  const path = document === 'credit_note' ? 'plan_credit_note' : 'plan_receipt';
  return `/api/${path}?user_id=${customerId}&id=${id}`;
}
