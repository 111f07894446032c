'use client';

import { Button } from '@/components/ui/button';
import { NoticePage } from './notice-page';
import { noticeText } from './notice-text';

const { title, text, retry } = noticeText.failed;

/** Retry reloads the document, which also fixes a page from before a deployment. */
export function FailedPage() {
  return (
    <NoticePage title={title} text={text}>
      <Button onClick={() => window.location.reload()}>{retry}</Button>
    </NoticePage>
  );
}
