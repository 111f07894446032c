import { sessionRule } from '@/lib/account-rules';

/* Names and attributes of our cookies (docs/product/gateway.md, "Authentication"). */

/** `__Host-` binds the cookie to the exact host. */
export function sessionCookieName(live: boolean): string {
  return live ? '__Host-pasidi-session' : 'pasidi-session';
}

export function knownBrowserCookieName(live: boolean): string {
  return live ? '__Host-pasidi-browser' : 'pasidi-browser';
}

/** Hint for the page header before any request: `<role>.<active>`; readable, not secret, grants nothing. */
export const hintCookieName = 'pasidi_who';

export const knownBrowserSeconds = sessionRule.knownBrowserDays * 86_400;

interface CookieOptions {
  readonly live: boolean;
  readonly maxAgeSeconds: number;
  readonly readable?: boolean;
}

/** A `maxAgeSeconds` of 0 removes the cookie. */
export function setCookie(
  name: string,
  value: string,
  { live, maxAgeSeconds, readable = false }: CookieOptions,
): string {
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${Math.max(0, Math.round(maxAgeSeconds))}`,
    'SameSite=Lax',
    ...(readable ? [] : ['HttpOnly']),
    ...(live ? ['Secure'] : []),
  ].join('; ');
}

export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
