'use client';

import { Button } from '@/components/ui/button';
import { NoticePage } from './notice-page';
import { noticeText } from './notice-text';

const { title, text, retry } = noticeText.failed;

/** Shown in place of a page that failed. Retry loads the whole document again, which also mends a page older than the site. */
export function FailedPage() {
  return (
    <NoticePage title={title} text={text}>
      <Button onClick={() => window.location.reload()}>{retry}</Button>
    </NoticePage>
  );
}
