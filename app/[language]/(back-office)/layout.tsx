import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { DataCache } from '@/components/data/data-cache';
import { ClientTexts } from '@/components/layout/client-texts';
import { FocusKeeper } from '@/components/back-office/focus-keeper';
import { SiteFrame } from '@/components/layout/site-frame';
import { StaffFrame } from '@/components/layout/staff-frame';
import { ToastRegion } from '@/components/ui/toast';
import { isStaffRole } from '@/lib/kernel/access/actor';
import { roleOfPage } from '@/lib/server/page';
import { readStaffFrame } from '@/app/read-staff-frame';

export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  const role = await roleOfPage();
  return (
    <ClientTexts sections={['ui', 'layout.signedOut', 'business.goldRate']}>
      <NuqsAdapter>
        {isStaffRole(role) ? (
          <StaffFrame {...await readStaffFrame(role)}>
            <DataCache>{children}</DataCache>
          </StaffFrame>
        ) : (
          <SiteFrame role={role}>
            <DataCache>{children}</DataCache>
          </SiteFrame>
        )}
        <FocusKeeper />
        <ToastRegion />
      </NuqsAdapter>
    </ClientTexts>
  );
}
