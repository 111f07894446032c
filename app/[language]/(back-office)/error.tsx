'use client';

import { FailedPage } from '@/components/layout/failed-page';

export default function ErrorPage() {
  return <FailedPage />;
}
