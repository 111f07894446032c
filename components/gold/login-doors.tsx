'use client';

import type { ReactNode } from 'react';
import { AccountDoors } from './account-doors';
import { AccountModals } from './account-modals';

/** The doors of /login: the popup is open from the start, so its code comes with the page. */
export function LoginDoors({ failedToOpen, children }: { failedToOpen: string; children: ReactNode }) {
  return (
    <AccountDoors initial="login" modals={AccountModals} failedToOpen={failedToOpen}>
      {children}
    </AccountDoors>
  );
}
