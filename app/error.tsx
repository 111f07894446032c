'use client';

import { NoticePage } from '@/components/layout/notice-page';
import { noticeText } from '@/components/layout/notice-text';
import { Button } from '@/components/ui/button';

const { title, text, retry } = noticeText.failed;

/** What a page shows that could not be made. Retry loads it anew as a whole: that also mends a page older than the site. */
export default function ErrorPage() {
  return (
    <NoticePage title={title} text={text}>
      <Button onClick={() => window.location.reload()}>{retry}</Button>
    </NoticePage>
  );
}
