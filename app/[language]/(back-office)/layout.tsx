import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { DataCache } from '@/components/data/data-cache';
import { ClientTexts } from '@/components/layout/client-texts';
import { FocusKeeper } from '@/components/back-office/focus-keeper';
import { SiteFrame } from '@/components/layout/site-frame';
import { StaffFrame } from '@/components/layout/staff-frame';
import { ToastRegion } from '@/components/ui/toast';
import { roleOfPage } from '@/lib/server/page';
import { readStaffFrame } from '@/app/read-staff-frame';

export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  const role = await roleOfPage();
  const frame = await readStaffFrame(role);
  // Within the frame, whose lock of a shared counter removes it too.
  const beside = (
    <>
      <FocusKeeper />
      <ToastRegion />
    </>
  );
  return (
    <ClientTexts sections={['ui', 'layout.signedOut', 'business.goldRate']}>
      <NuqsAdapter>
        {frame === null ? (
          <SiteFrame role={role}>
            <DataCache>{children}</DataCache>
            {beside}
          </SiteFrame>
        ) : (
          <StaffFrame {...frame} beside={beside}>
            <DataCache>{children}</DataCache>
          </StaffFrame>
        )}
      </NuqsAdapter>
    </ClientTexts>
  );
}
