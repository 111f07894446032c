import Bowser from 'bowser';

/**
 * A browser's user agent in words: `Chrome on Android`, or as much of it as is known; null where nothing is. It is the
 * browser's own claim: for its owner to recognise, never to decide by.
 */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const [what, where] = [browser.name || null, os.name || null];
  return what !== null && where !== null ? `${what} on ${where}` : (what ?? where);
}
