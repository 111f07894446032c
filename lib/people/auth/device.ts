import Bowser from 'bowser';

/** Such as `Chrome on Android`. Unverified: for display to the owner, never for decisions. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const [what, where] = [browser.name || null, os.name || null];
  return what !== null && where !== null ? `${what} on ${where}` : (what ?? where);
}
