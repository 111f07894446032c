'use client';

import type { ReactNode } from 'react';
import { AccountDoors } from './account-doors';
import { AccountModals } from './account-modals';

/** The doors of /login: the popup is open from the start, so its code comes with the page. */
export function LoginDoors({ children }: { children: ReactNode }) {
  return (
    <AccountDoors initial="login" modals={AccountModals}>
      {children}
    </AccountDoors>
  );
}
