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
  const content = <DataCache>{children}</DataCache>;
  return (
    // Around the frame: it asks staff for a proof.
    <ClientTexts sections={['ui', 'layout.customerFailed', 'layout.signedOut']}>
      {frame !== null ? (
        <StaffFrameOnDemand {...frame}>{content}</StaffFrameOnDemand>
      ) : (
        <SiteFrame role={role} footer={role ? <SlimFooter rendered={role} /> : undefined}>
          {role === 'user' && <TermsPlace />}
          {content}
        </SiteFrame>
      )}
    </ClientTexts>
  );
}
