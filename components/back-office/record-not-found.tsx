'use client';

import { NoticePage } from '@/components/layout/notice-page';
import { LinkButton } from '@/components/ui/link-button';

const title = 'Not found';
const text = "This record doesn't exist, or you don't have access. Check the address or search for it.";
const dashboard = 'Go to Dashboard';

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
