'use client';

import type { ReactNode } from 'react';
import { AccountDialogs } from './account-dialogs';
import { AccountDialogContent } from './account-dialog-content';

/** Open initially, so their code is part of the page, whose server parts send the texts of `account`. */
export function OpenLoginDialog({ children }: { children: ReactNode }) {
  return (
    <AccountDialogs initial="login" content={AccountDialogContent}>
      {children}
    </AccountDialogs>
  );
}
