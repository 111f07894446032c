import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { ClientTexts } from '@/components/layout/client-texts';
import { Welcome } from '@/components/people/invitations/welcome';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('welcome');
  return { title: text('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** The same shell for every token, so that opening it says nothing about an account (docs/product/staff-accounts.md, "Invitations"). */
export default async function WelcomePage({ params }: { params: Promise<{ token: string }> }) {
  // Prevents prerendering: the CSP nonce is per request.
  await headers();
  const { token } = await params;
  const text = await getTranslations('welcome');
  return (
    <>
      <ClientTexts sections={['welcome', 'ui']}>
        <Welcome token={token} />
      </ClientTexts>
      <noscript>
        <p className="mt-6 text-center">{text('withoutScript')}</p>
      </noscript>
    </>
  );
}
