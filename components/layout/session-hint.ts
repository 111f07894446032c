import { roles, type Role } from '@/lib/access/actor';

/**
 * What the header may know in the browser. The gateway sets the cookie `pasidi_who` (`<role>.<active 0|1>`) beside the
 * httpOnly session cookie. It is not a secret and decides nothing but which links are shown: pages and gateway ask the
 * session itself. Prerendered pages have no session to read, hence this hint.
 */
const cookieName = 'pasidi_who';
const channelName = 'pasidi-session';

/** `ended`: every tab leaves for /gold. `changed`: every tab reads the hint again. */
type SessionNews = 'ended' | 'changed';

/** The cookie's value as it stands, '' for a visitor. A string, so that two readings can be compared. */
export function readHint(): string {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`));
  return entry?.slice(cookieName.length + 1) ?? '';
}

/** The role that a hint names; null for visitors and for anything that is not one of ours. */
export function roleOfHint(hint: string): Role | null {
  const [name] = hint.split('.');
  return roles.find((role) => role === name) ?? null;
}

/** The plan that a hint names. */
export function isActiveHint(hint: string): boolean {
  return hint.endsWith('.1');
}

/** Calls back whenever the hint may be another: news from another tab, the tab seen again, a page out of the back cache. */
export function subscribeHint(onChange: () => void): () => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;
  channel?.addEventListener('message', onChange);
  window.addEventListener('pageshow', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    channel?.close();
    window.removeEventListener('pageshow', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Calls back when the session was ended in another tab. */
export function onSessionEnded(run: () => void): () => void {
  if (!('BroadcastChannel' in window)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (message) => {
    if (message.data === 'ended') run();
  });
  return () => channel.close();
}

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Forgets in this browser what belonged to the session that is over: the hint, and drafts of forms. */
export function forgetSession(): void {
  document.cookie = `${cookieName}=; path=/; max-age=0; samesite=lax`;
  try {
    window.sessionStorage.clear();
    window.localStorage.clear();
  } catch {
    // Storage may be switched off; then nothing was kept.
  }
}
