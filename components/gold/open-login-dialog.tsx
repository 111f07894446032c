'use client';

import type { ReactNode } from 'react';
import { AccountDialogs } from './account-dialogs';
import { AccountDialogContent } from './account-dialog-content';

/** Open initially, so their code is part of the page. */
export function OpenLoginDialog({ failedToOpen, children }: { failedToOpen: string; children: ReactNode }) {
  return (
    <AccountDialogs initial="login" content={AccountDialogContent} failedToOpen={failedToOpen}>
      {children}
    </AccountDialogs>
  );
}
