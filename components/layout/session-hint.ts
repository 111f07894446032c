import { roles, type Role } from '@/lib/access/actor';

/**
 * What the header may know in the browser. The gateway sets the cookie `pasidi_who` (`<role>.<active 0|1>`) beside the
 * httpOnly session cookie. It is not a secret and decides nothing but which links are shown: pages and gateway ask the
 * session itself. Prerendered pages have no session to read, hence this hint.
 */
export const hintCookieName = 'pasidi_who';
const channelName = 'pasidi-session';

/** `ended`: every tab leaves for /gold. `changed`: every tab reads the hint again. */
type SessionNews = 'ended' | 'changed';

/** The cookie's value as it stands, '' for a visitor. A string, so that two readings can be compared. */
export function readHint(): string {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${hintCookieName}=`));
  return entry?.slice(hintCookieName.length + 1) ?? '';
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

/**
 * The one channel of this page. One, because a channel does not hear itself: the tab that tells the news has acted already.
 * Null on the server and in a browser without channels, whose tabs then find out at their next request.
 */
let channel: BroadcastChannel | null = null;
function newsChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

/** Calls back whenever the hint may be another: news from another tab, the tab seen again, a page out of the back cache. */
export function subscribeHint(onChange: () => void): () => void {
  const news = newsChannel();
  news?.addEventListener('message', onChange);
  window.addEventListener('pageshow', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    news?.removeEventListener('message', onChange);
    window.removeEventListener('pageshow', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Calls back when the session was ended in another tab. */
export function onSessionEnded(run: () => void): () => void {
  const news = newsChannel();
  function hear(message: MessageEvent<unknown>) {
    if (message.data === 'ended') run();
  }
  news?.addEventListener('message', hear);
  return () => news?.removeEventListener('message', hear);
}

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  newsChannel()?.postMessage(news);
}

/** Forgets in this browser what belonged to the session that is over: the hint, and drafts of forms. */
export function forgetSession(): void {
  document.cookie = `${hintCookieName}=; path=/; max-age=0; samesite=lax`;
  try {
    window.sessionStorage.clear();
    window.localStorage.clear();
  } catch {
    // Storage may be switched off; then nothing was kept.
  }
}
