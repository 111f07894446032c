import Bowser from 'bowser';

/** Such as `Chrome on Android`. Unverified: for display to the owner, never for decisions. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const [what, where] = [browser.name || null, os.name || null];
  return what !== null && where !== null ? `${what} on ${where}` : (what ?? where);
}

const [browsers, systems] = [Bowser.BROWSER_MAP, Bowser.OS_MAP].map((names) => new Set(Object.values(names)));

/** As {@link deviceOf}, in names of Bowser's lists alone: a text message must not carry words of whoever logs in. */
export function knownDeviceOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const isKnown = browsers?.has(browser.name ?? '') === true && systems?.has(os.name ?? '') === true;
  return isKnown ? deviceOf(userAgent) : null;
}
