import type { Metadata } from 'next';
import { premiumPlan } from '@/lib/business';
import { SubscriptionScreen } from '@/components/subscription/subscription-screen';
import { env } from '@/lib/env';
import { guardPage } from '@/lib/server/page';
import { readPaymentState } from '@/lib/subscriptions/operations';

export const metadata: Metadata = { title: premiumPlan.name };

export default async function SubscriptionPage() {
  const { actor, run } = await guardPage('/subscription');
  const { openOrder } = await run(readPaymentState, {});
  return (
    <SubscriptionScreen
      mobile={actor.mobile}
      checkoutUrl={env().razorpay.checkoutUrl}
      openOrder={openOrder}
    />
  );
}
