import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { languages } from '@/lib/languages';
import { roles, type SignedIn } from '@/lib/kernel/access/actor';
import { withAnySecret, type Secrets } from './secrets';

/**
 * An encrypted next-auth JWT that names a row of `sessions`. The account claims only serve the edge middleware; the row decides. Edge-safe.
 */
export const tokenClaims = z.object({
  sid: z.string().min(20).max(64),
  sub: z.string().regex(/^\d{1,10}$/),
  role: z.enum(roles),
  active: z.boolean(),
  profile: z.boolean(),
  /** Of the account; absent: not chosen. */
  language: z.enum(languages).optional(),
  /** On a shared counter; absent: open. */
  locked: z.literal(true).optional(),
  /** How often it was unlocked there; absent: never. */
  unlocks: z.int().optional(),
  exp: z.int(),
});
export type TokenClaims = z.output<typeof tokenClaims>;

/** @param unlocks how often the session was unlocked */
export function claimsOf(actor: SignedIn, unlocks = 0): Omit<TokenClaims, 'exp'> {
  return {
    sid: actor.sessionId,
    sub: String(actor.id),
    role: actor.role,
    active: actor.active,
    profile: actor.hasProfile,
    ...(actor.language !== null && { language: actor.language }),
    ...(actor.locked && { locked: true as const }),
    ...(unlocks > 0 && { unlocks }),
  };
}

export function encodeToken(
  claims: Omit<TokenClaims, 'exp'>,
  expiresAt: Date,
  secret: string,
  now: Date,
): Promise<string> {
  const maxAge = Math.max(1, Math.round((expiresAt.getTime() - now.getTime()) / 1000));
  return encode({ token: claims, secret, maxAge });
}

/** Claims of a token. Returns null if it is unreadable, forged or expired. */
export function decodeToken(token: string, secrets: Secrets): Promise<TokenClaims | null> {
  return opened(token, secrets, tokenClaims);
}

/** A token of one salt is invalid under another. */
async function opened<T>(
  token: string,
  secrets: Secrets,
  shape: z.ZodType<T>,
  salt?: string,
): Promise<T | null> {
  if (token.length > 4096) return null;
  return withAnySecret(secrets, async (secret) => {
    try {
      const held = await decode({ token, secret, ...(salt === undefined ? {} : { salt }) });
      return shape.safeParse(held).data ?? null;
    } catch {
      return null;
    }
  });
}

const readTokens = new Map<string, TokenClaims>();
const mostTokens = 5000;
const toleranceSeconds = 15;

/** Cached {@link decodeToken}: each process, and the edge runtime within it, decrypts a token once. */
export async function readToken(token: string, secrets: Secrets): Promise<TokenClaims | null> {
  const key = `${secrets.join(' ')} ${token}`;
  const known = readTokens.get(key);
  readTokens.delete(key);
  if (known !== undefined && known.exp + toleranceSeconds < Date.now() / 1000) return null;
  const claims = known ?? (await decodeToken(token, secrets));
  if (claims === null) return null;
  readTokens.set(key, claims);
  const [oldest] = readTokens.keys();
  if (readTokens.size > mostTokens && oldest !== undefined) readTokens.delete(oldest);
  return claims;
}

/** A random browser id and its accounts, newest first (known-browser.ts). */
const knownBrowserClaims = z.object({
  browser: z.string().min(10).max(64),
  accounts: z.array(z.object({ id: z.int(), mark: z.string().max(22) })).max(5),
});
export type KnownBrowser = z.output<typeof knownBrowserClaims>;

const knownBrowserSalt = 'known-browser';

export function encodeKnownBrowser(
  known: KnownBrowser,
  secret: string,
  maxAgeSeconds: number,
): Promise<string> {
  return encode({ token: { ...known }, secret, maxAge: maxAgeSeconds, salt: knownBrowserSalt });
}

export function decodeKnownBrowser(cookie: string, secrets: Secrets): Promise<KnownBrowser | null> {
  return opened(cookie, secrets, knownBrowserClaims, knownBrowserSalt);
}
