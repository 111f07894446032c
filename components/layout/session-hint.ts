import { roles, type Role } from '@/lib/kernel/access/actor';

/**
 * Readable cookie `pasidi_who` (`<role>.<active 0|1>`), as prerendered pages cannot read the session. Not secret: only controls which links
 * the header shows.
 */
export const hintCookieName = 'pasidi_who';
const channelName = 'pasidi-session';

/** `ended`: every tab opens /gold. `changed`: every tab reads the hint again. */
type SessionChange = 'ended' | 'changed';

/** '' for a visitor. A string, so that snapshots can be compared. */
export const readHint = () => readCookie(hintCookieName);

function readCookie(name: string): string {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return entry?.slice(name.length + 1) ?? '';
}

export function roleOfHint(hint: string): Role | null {
  const [name] = hint.split('.');
  return roles.find((role) => role === name) ?? null;
}

export function isActiveHint(hint: string): boolean {
  return hint.endsWith('.1');
}

/** The page's only channel: a channel does not receive its own messages, and the sending tab has already acted. */
let channel: BroadcastChannel | null = null;
function sessionChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

/** Changes come from other tabs, the tab becoming visible, and the back/forward cache. */
export function subscribeHint(onChange: () => void): () => void {
  const tabs = sessionChannel();
  tabs?.addEventListener('message', onChange);
  window.addEventListener('pageshow', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    tabs?.removeEventListener('message', onChange);
    window.removeEventListener('pageshow', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

export const onSessionEnded = (run: () => void) => onSession('ended', run);
/** Another tab has signed in, or its account is another one now. */
export const onSessionChanged = (run: () => void) => onSession('changed', run);

function onSession(change: SessionChange, run: () => void): () => void {
  const tabs = sessionChannel();
  function hear(message: MessageEvent<unknown>) {
    if (message.data === change) run();
  }
  tabs?.addEventListener('message', hear);
  return () => tabs?.removeEventListener('message', hear);
}

export function notifyTabs(change: SessionChange): void {
  sessionChannel()?.postMessage(change);
}

/** Removes the ended session's data from this browser. */
export function forgetSession(): void {
  document.cookie = `${hintCookieName}=; path=/; max-age=0; samesite=lax`;
  try {
    window.sessionStorage.clear();
    window.localStorage.clear();
  } catch {
    // Storage may be disabled; then nothing was stored.
  }
}
