import { leaveWithoutWarning } from '@/components/ui/navigation-guards';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import { sharedCounterRule } from '@/lib/account-rules';
import type { DeviceRecord } from '@/lib/people/shared-counter/contract';
import { device } from '@/lib/people/shared-counter/endpoints';
import { announceLock } from './counter-store';

/** The path without its query, which may have a customer's name. */
const here = () => encodeURIComponent(window.location.pathname);

/** Replaces the document, and its place in the history. */
function replaceBy(address: string): void {
  leaveWithoutWarning();
  window.location.replace(address);
}

/** By the server, which knows whether the session is still locked: the cookie may not. */
export const openLockScreen = (): void => replaceBy(`/session?next=${here()}`);

/** Locks the session, as often as it takes, then opens the lock screen. @param onOffline while there is no connection */
export async function lockAndLeave(onOffline: () => void): Promise<void> {
  for (;;) {
    const outcome = await callAction(device, 'lock', {}, { timeoutMs: shortTimeoutMs });
    if (outcome.ok || outcome.code === 'LOCKED') {
      announceLock('done');
      openLockScreen();
      return;
    }
    // The session is over: its cookie, too.
    if (outcome.status === 401) {
      replaceBy(`/session?login=${here()}`);
      return;
    }
    // No shared counter any more, or the session of somebody else: the server knows.
    if (outcome.reason === 'refused' && outcome.status < 500 && outcome.status !== 429) {
      replaceBy(window.location.pathname);
      return;
    }
    onOffline();
    await nextTry();
  }
}

/**
 * Reports input to the server, which locks the session by itself otherwise.
 * @param onNotShared the device is no shared counter any more
 * @returns whether it has answered
 */
export async function keepOpen(onNotShared: () => void): Promise<boolean> {
  const outcome = await callAction(device, 'keep_open', {}, { timeoutMs: shortTimeoutMs });
  if (!outcome.ok && outcome.code === 'NOT_SHARED') onNotShared();
  return outcome.ok || outcome.reason === 'refused';
}

/** What this device is, asked as often as it takes. @returns null once the session is over or locked */
export async function readCounter(): Promise<DeviceRecord | null> {
  for (;;) {
    const outcome = await callAction(device, 'state', {}, { timeoutMs: shortTimeoutMs });
    if (outcome.ok) return outcome.data.data;
    if (outcome.reason === 'refused' && outcome.status < 500) return null;
    await nextTry();
  }
}

/** After a while, or as soon as there is a net. */
function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, sharedCounterRule.retryMs);
    window.addEventListener('online', go);
  });
}
