import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { ClientTexts } from '@/components/layout/client-texts';
import { StopReminders } from '@/components/visits/stop-reminders/stop-reminders';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('stopReminders');
  return { title: text('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** The same shell for every token: a mail or SMS scanner that opens it stops nothing (docs/product/rules.md, "Messages"). */
export default async function StopPage({ params }: { params: Promise<{ token: string }> }) {
  // Prevents prerendering: the CSP nonce is per request.
  await headers();
  const { token } = await params;
  const text = await getTranslations('stopReminders');
  return (
    <>
      <ClientTexts sections={['stopReminders', 'ui.call']}>
        <StopReminders token={token} />
      </ClientTexts>
      <noscript>
        <p className="mt-6 text-center">{text('withoutScript')}</p>
      </noscript>
    </>
  );
}
