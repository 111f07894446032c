import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { shippedLanguages } from '@/app/build-environment';
import { NotFoundPage } from '@/components/layout/not-found-page';

/*
 * What an unknown address shows, in the language of its prefix (middleware.ts). The front sends it with 404 (lib/server/front/server.ts): `notFound()` would leave
 * a document without language and text until its script has run.
 */

export function generateStaticParams() {
  return shippedLanguages().map((language) => ({ language }));
}

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('layout.notFound');
  return { title: text('title'), robots: { index: false } };
}

export default function UnknownPage() {
  return <NotFoundPage />;
}
