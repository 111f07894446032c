import type { ReactNode } from 'react';
import { DataCache } from '@/components/data/data-cache';
import { ClientTexts } from '@/components/layout/client-texts';
import { SiteFrame } from '@/components/layout/site-frame';
import { SlimFooter } from '@/components/layout/slim-footer';
import { StaffFrameOnDemand } from '@/components/layout/staff-frame-on-demand';
import { TermsPlace } from '@/components/portal/terms-place';
import { roleOfPage } from '@/lib/server/page';
import { readStaffFrame } from '@/app/read-staff-frame';

export default async function GoldLayout({ children }: { children: ReactNode }) {
  const role = await roleOfPage();
  const frame = await readStaffFrame(role);
  if (frame !== null)
    return (
      <StaffFrameOnDemand {...frame}>
        <Content>{children}</Content>
      </StaffFrameOnDemand>
    );
  return (
    <SiteFrame role={role} footer={role ? <SlimFooter rendered={role} /> : undefined}>
      {role === 'user' && <TermsPlace />}
      <Content>{children}</Content>
    </SiteFrame>
  );
}

function Content({ children }: { children: ReactNode }) {
  return (
    <ClientTexts sections={['ui', 'layout.customerFailed', 'layout.signedOut']}>
      <DataCache>{children}</DataCache>
    </ClientTexts>
  );
}
