import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { StopReminders } from '@/components/visits/stop-reminders/stop-reminders';
import { stopRemindersText as text } from '@/components/visits/stop-reminders/stop-reminders-text';

export const metadata: Metadata = {
  title: text.title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

/** The same shell for every token: a mail or SMS scanner that opens it stops nothing (docs/product/rules.md, "Messages"). */
export default async function StopPage({ params }: { params: Promise<{ token: string }> }) {
  // Prevents prerendering: the CSP nonce is per request.
  await headers();
  const { token } = await params;
  return (
    <>
      <StopReminders token={token} />
      <noscript>
        <p className="mt-6 text-center">{text.withoutScript}</p>
      </noscript>
    </>
  );
}
