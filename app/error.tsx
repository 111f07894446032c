'use client';

import { FailedPage } from '@/components/layout/failed-page';
import { SiteFrame } from '@/components/layout/site-frame';

/** For a group of pages whose own frame failed. */
export default function ErrorPage() {
  return (
    <SiteFrame>
      <FailedPage />
    </SiteFrame>
  );
}
