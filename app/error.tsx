'use client';

import { lazy, Suspense } from 'react';

// Lazy: every page loads this file's chunk, which would repeat the frame. If it fails to load, global-error.tsx is shown.
const FailedSite = lazy(() => import('@/components/layout/failed-site'));

/** Error page of a route group whose layout failed. */
export default function ErrorPage() {
  return (
    <Suspense>
      <FailedSite />
    </Suspense>
  );
}
