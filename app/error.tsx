'use client';

import { FailedSite } from '@/components/layout/site-frame';

export default function ErrorPage() {
  return <FailedSite />;
}
