import type { Metadata } from 'next';
import { NoticePage } from '@/components/layout/notice-page';
import { noticeText } from '@/components/layout/notice-text';
import { PrerenderedFrame } from '@/components/layout/prerendered-frame';
import { LinkButton } from '@/components/ui/link-button';

const { title, text, home } = noticeText.notFound;

export const metadata: Metadata = { title };

export default function NotFound() {
  return (
    <PrerenderedFrame>
      <NoticePage title={title} text={text}>
        <LinkButton href="/">{home}</LinkButton>
      </NoticePage>
    </PrerenderedFrame>
  );
}
