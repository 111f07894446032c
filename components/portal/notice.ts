import { safeSessionStorage } from '@/components/ui/storage';
import { textsIn } from '@/lib/kernel/texts-in';

/** Notice from /subscription to /dashboard through session storage, read once. The payment id is validated against injection. */
export type Notice = { readonly paid: string } | { readonly info: string };

function noticeIn(kept: unknown): Notice | null {
  const { paid = '', info = '' } = textsIn(kept);
  if (/^pay_[A-Za-z0-9]{1,40}$/.test(paid)) return { paid };
  return info.length >= 1 && info.length <= 300 ? { info } : null;
}

const key = 'pasidi-notice';

export function storeNotice(text: Notice): void {
  // Without storage, the dashboard itself shows the new state.
  safeSessionStorage.setJson(key, text);
}

export function takeNotice(): Notice | null {
  const kept = safeSessionStorage.getJson(key);
  safeSessionStorage.remove(key);
  return noticeIn(kept);
}
