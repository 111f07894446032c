'use client';

import { useSyncExternalStore } from 'react';
import { readHint, subscribeHint } from './session-hint';

/** The session hint, '' on the server and for visitors; follows log-in and log-out in other tabs. */
export function useSessionHint(): string {
  return useSyncExternalStore(subscribeHint, readHint, () => '');
}
