'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { NoticePage } from './notice-page';

/** Retry reloads the document, which also fixes a page from before a deployment. */
export function FailedPage() {
  const text = useTranslations('failed');
  return (
    <NoticePage title={text('title')} text={text('text')}>
      <Button onClick={() => window.location.reload()}>{text('retry')}</Button>
    </NoticePage>
  );
}
