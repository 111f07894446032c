import { readHint, roleOfHint } from '@/components/layout/session-hint';
import type { Language } from '@/lib/languages';
import { dropKeptVisits } from './drop-kept-visits';

/** Registers the service worker, except for staff, and removes the visits of somebody who is no longer signed in. */
export async function beginOffline(language: Language): Promise<void> {
  const role = roleOfHint(readHint());
  if (role !== 'user') dropKeptVisits();
  if ((role !== null && role !== 'user') || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, which has none
  active?.postMessage(language);
}
