'use client';

import { LinkButton } from '@/components/ui/link-button';
import { NoticePage } from './notice-page';
import { noticeText } from './notice-text';
import { PrerenderedFrame } from './prerendered-frame';

const { title, text, home } = noticeText.notFound;

/** The not-found page. A client component: Next.js adds it to the data of every page, twice. */
export function NotFoundPage() {
  return (
    <PrerenderedFrame>
      <NoticePage title={title} text={text}>
        <LinkButton href="/">{home}</LinkButton>
      </NoticePage>
    </PrerenderedFrame>
  );
}
