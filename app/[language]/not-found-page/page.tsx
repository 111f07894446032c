import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { shippedLanguages } from '@/app/build-environment';
import { ClientTexts } from '@/components/layout/client-texts';
import { NotFoundPage } from '@/components/layout/not-found-page';

/* What an unknown address shows, in the language of its prefix, with status 404 (lib/server/front). */

export function generateStaticParams() {
  return shippedLanguages().map((language) => ({ language }));
}

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('layout.notFound');
  return { title: text('title'), robots: { index: false } };
}

export default function UnknownPage() {
  return (
    <ClientTexts sections={['layout.notFound']}>
      <NotFoundPage />
    </ClientTexts>
  );
}
