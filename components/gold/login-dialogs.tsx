'use client';

import type { ReactNode } from 'react';
import { AccountDialogs } from './account-dialogs';
import { AccountModals } from './account-modals';

/** The dialogs of /login: the popup is open from the start, so its code comes with the page. */
export function LoginDialogs({ failedToOpen, children }: { failedToOpen: string; children: ReactNode }) {
  return (
    <AccountDialogs initial="login" modals={AccountModals} failedToOpen={failedToOpen}>
      {children}
    </AccountDialogs>
  );
}
