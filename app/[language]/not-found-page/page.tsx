import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { shippedLanguages } from '@/app/build-environment';

/* What an unknown address shows, in the language of its prefix (middleware.ts). */

export function generateStaticParams() {
  return shippedLanguages().map((language) => ({ language }));
}

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('layout.notFound');
  return { title: text('title') };
}

export default function UnknownPage() {
  notFound();
}
