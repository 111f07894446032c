import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { ClientTexts } from '@/components/layout/client-texts';
import { PaymentLink } from '@/components/money/payment-link/payment-link';
import { env } from '@/lib/env/env';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('pay');
  return { title: text('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** The same shell for every token: data and payment need the token in a request body (docs/product/money.md, "Payment links"). */
export default async function PayPage({ params }: { params: Promise<{ token: string }> }) {
  // Prevents prerendering: the CSP nonce is per request.
  await headers();
  const { token } = await params;
  const text = await getTranslations('pay');
  return (
    <ClientTexts sections={['checkout', 'pay', 'ui']}>
      <PaymentLink token={token} checkoutUrl={env().razorpay.checkoutUrl} />
      <noscript>
        <p className="mt-6 text-center">{text('withoutScript')}</p>
      </noscript>
    </ClientTexts>
  );
}
