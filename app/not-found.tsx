import type { Metadata } from 'next';
import { NotFoundPage } from '@/components/layout/not-found-page';
import { noticeText } from '@/components/layout/notice-text';

export const metadata: Metadata = { title: noticeText.notFound.title };

export default function NotFound() {
  return <NotFoundPage />;
}
