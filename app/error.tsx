'use client';

import { FailedPage } from '@/components/layout/failed-page';
import { SiteFrame } from '@/components/layout/site-frame';

/** Error page of a route group whose layout failed. */
export default function ErrorPage() {
  return (
    <SiteFrame>
      <FailedPage />
    </SiteFrame>
  );
}
