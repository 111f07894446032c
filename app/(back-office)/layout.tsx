import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { FocusKeeper } from '@/components/back-office/focus-keeper';
import { ToastRegion } from '@/components/ui/toast';

/** What all staff screens share: lists in the address bar, and short words about what was done. */
export default function BackOfficeLayout({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      {children}
      <FocusKeeper />
      <ToastRegion />
    </NuqsAdapter>
  );
}
