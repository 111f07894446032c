import type { RawQuery } from '@/components/back-office/list-query';
import { paymentList } from '@/components/money/payments/payment-list';
import { readPaymentOrders } from '@/lib/money/payments/back-office';
import { listPaymentOrders } from '@/lib/money/payments/contract';
import type { PageSession } from '@/lib/server/page';
import { firstPage } from './first-page';

/** Initial data of the payments screen. */
export async function firstPayments({ run }: PageSession, searchParams: Promise<RawQuery>) {
  const first = await firstPage(paymentList, searchParams, async (request) => {
    const { data: rows, ...page } = await run(readPaymentOrders, listPaymentOrders.input.parse(request));
    return { ...page, rows };
  });
  return { first };
}
