import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { FocusKeeper } from '@/components/back-office/focus-keeper';
import { SiteFrame } from '@/components/layout/site-frame';
import { ToastRegion } from '@/components/ui/toast';
import { roleOfPage } from '@/lib/server/page';

/** What all staff screens share: lists in the address bar, and short words about what was done. */
export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <SiteFrame role={await roleOfPage()}>{children}</SiteFrame>
      <FocusKeeper />
      <ToastRegion />
    </NuqsAdapter>
  );
}
