import { textsIn } from '@/lib/texts-in';

/** From /subscription to /dashboard through session storage, read once. The payment id is validated against injection. */
export type Notice = { readonly paid: string } | { readonly info: string };

function noticeIn(kept: unknown): Notice | null {
  const { paid = '', info = '' } = textsIn(kept);
  if (/^pay_[A-Za-z0-9]{1,40}$/.test(paid)) return { paid };
  return info.length >= 1 && info.length <= 300 ? { info } : null;
}

const key = 'pasidi-notice';

export function leaveNotice(text: Notice): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(text));
  } catch {
    // Without storage the dashboard itself shows the new state.
  }
}

export function takeNotice(): Notice | null {
  try {
    const kept = window.sessionStorage.getItem(key);
    if (kept === null) return null;
    window.sessionStorage.removeItem(key);
    return noticeIn(JSON.parse(kept));
  } catch {
    return null;
  }
}
