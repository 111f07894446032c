'use client';

import { NoticePage } from '@/components/layout/notice-page';
import { noticeText } from '@/components/layout/notice-text';
import { LinkButton } from '@/components/ui/link-button';

const { title, text, dashboard } = noticeText.staffNotFound;

/** Within the back office's frame. A client component: Next.js adds it to the data of every page. */
export function RecordNotFound() {
  return (
    <NoticePage title={title} text={text}>
      {/* Redirects every signed-in account to its dashboard. */}
      <LinkButton href="/login" wholePage>
        {dashboard}
      </LinkButton>
    </NoticePage>
  );
}
