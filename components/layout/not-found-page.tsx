'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { NoticePage } from './notice-page';
import { PrerenderedFrame } from './prerendered-frame';

/** The not-found page. A client component: Next.js adds it to the data of every page, twice. */
export function NotFoundPage() {
  const text = useTranslations('layout.notFound');
  return (
    <PrerenderedFrame>
      <NoticePage title={text('title')} text={text('text')}>
        <LinkButton href="/">{text('home')}</LinkButton>
      </NoticePage>
    </PrerenderedFrame>
  );
}
