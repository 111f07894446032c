import type { RawQuery } from '@/components/back-office/list-query';
import { paymentList } from '@/components/payments/payment-list';
import { readPaymentOrders } from '@/lib/payments/back-office';
import { listPaymentOrders } from '@/lib/payments/contract';
import type { PageSession } from '@/lib/server/page';
import { firstPage } from './first-page';

/** Initial data of the payments screen; `attention` is null if unknown. */
export async function firstPayments({ run }: PageSession, searchParams: Promise<RawQuery>) {
  let attention: number | null = null;
  const first = await firstPage(paymentList, searchParams, async (request) => {
    const { data, needs_attention, ...page } = await run(
      readPaymentOrders,
      listPaymentOrders.input.parse(request),
    );
    attention = needs_attention;
    return { ...page, rows: data };
  });
  return { first, attention };
}
