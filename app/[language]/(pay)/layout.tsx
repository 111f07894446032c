import type { ReactNode } from 'react';
import { DataCache } from '@/components/data/data-cache';
import { Logo } from '@/components/layout/logo';
import { PageFrame } from '@/components/layout/page-frame';

/** Pages without a session, or with a locked one: only the logo, no navigation for a payer to get lost in. */
export default function PayLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <PageFrame width="form">
        <div className="mb-8 flex justify-center">
          <Logo />
        </div>
        <DataCache>{children}</DataCache>
      </PageFrame>
    </main>
  );
}
