import type { Metadata } from 'next';
import { ClientTexts } from '@/components/layout/client-texts';
import { premiumPlan } from '@/lib/business';
import { SubscriptionScreen } from '@/components/money/subscription/subscription-screen';
import { env } from '@/lib/env/env';
import { guardPage } from '@/lib/server/page';
import { readPaymentState } from '@/lib/money/subscriptions/operations';

export const metadata: Metadata = { title: premiumPlan.name };

export default async function SubscriptionPage() {
  const { actor, run } = await guardPage('/subscription');
  const { openOrder } = await run(readPaymentState, {});
  return (
    <ClientTexts sections={['checkout', 'subscription']}>
      <SubscriptionScreen
        mobile={actor.mobile}
        checkoutUrl={env().razorpay.checkoutUrl}
        openOrder={openOrder}
      />
    </ClientTexts>
  );
}
