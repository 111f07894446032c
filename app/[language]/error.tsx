'use client';

import { FailedSite } from '@/components/layout/site-frame';

/** Error boundary of all pages. */
export default function ErrorPage() {
  return <FailedSite />;
}
