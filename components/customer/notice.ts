import { z } from 'zod';

/**
 * What /subscription has to say on /dashboard: the two are separate documents, so it travels in this tab's session storage
 * and is read once. The payment's id is checked, so that nothing else can put words there through it.
 */
const notice = z.union([
  z.object({ paid: z.string().regex(/^pay_[A-Za-z0-9]{1,40}$/) }),
  z.object({ info: z.string().min(1).max(300) }),
]);
export type Notice = z.output<typeof notice>;

const key = 'pasidi-notice';

export function leaveNotice(text: Notice): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(text));
  } catch {
    // Without storage the dashboard itself says enough.
  }
}

/** The notice, once; null where there is none. */
export function takeNotice(): Notice | null {
  try {
    const kept = window.sessionStorage.getItem(key);
    if (kept === null) return null;
    window.sessionStorage.removeItem(key);
    return notice.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}
