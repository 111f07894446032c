'use client';

import type { ReactNode } from 'react';
import { AccountDialogs } from './account-dialogs';
import { AccountModals } from './account-modals';

/** Open initially, so their code is part of the page. */
export function LoginDialogs({ failedToOpen, children }: { failedToOpen: string; children: ReactNode }) {
  return (
    <AccountDialogs initial="login" modals={AccountModals} failedToOpen={failedToOpen}>
      {children}
    </AccountDialogs>
  );
}
