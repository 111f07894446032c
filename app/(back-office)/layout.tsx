import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { FocusKeeper } from '@/components/back-office/focus-keeper';
import { SiteFrame } from '@/components/layout/site-frame';
import { ToastRegion } from '@/components/ui/toast';
import { roleOfPage } from '@/lib/server/page';

/** Layout of the staff screens: list state in the URL, and toasts. */
export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <SiteFrame role={await roleOfPage()}>{children}</SiteFrame>
      <FocusKeeper />
      <ToastRegion />
    </NuqsAdapter>
  );
}
