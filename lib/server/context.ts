import { after } from 'next/server';
import { visitor, type Actor } from '@/lib/kernel/access/actor';
import type { Client, Context, SessionPort } from '@/lib/kernel/access/operation';
import {
  hintCookieName,
  knownBrowserCookieName,
  knownBrowserSeconds,
  readCookie,
  sessionCookieName,
  setCookie,
} from '@/lib/people/auth/cookies';
import { stillKnown, withAccount, type SignedInAccount } from '@/lib/people/auth/known-browser';
import { networkOf } from '@/lib/people/auth/network';
import type { LiveSession } from '@/lib/people/auth/session-actor';
import { beginSession, findSession, isStale } from '@/lib/people/auth/sessions';
import {
  decodeKnownBrowser,
  encodeKnownBrowser,
  encodeToken,
  readToken,
  type KnownBrowser,
  type TokenClaims,
  claimsOf,
} from '@/lib/people/auth/token';
import { chosenLanguage, languageCookieName, languageOf, type Language } from '@/lib/languages';
import { env } from '@/lib/env/env';
import { CLIENT_ADDRESS_HEADER } from './front/internal-headers';
import { log, truncateAddress, logSecurity, type Trace } from './log';
import { services } from './services';
import { flushOutboxes } from './sms';

/* From a request to an operation's context: actor, client and session changes in the response. */

export interface Credentials {
  /** A bearer token takes precedence over the cookie. */
  readonly from: 'bearer' | 'cookie' | 'nowhere';
  readonly token: string | null;
}

function credentialsOf(headers: Headers): Credentials {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const token = /^bearer +([\w\-.]+)$/i.exec(authorization.trim())?.[1] ?? null;
    return { from: 'bearer', token };
  }
  const cookie = readCookie(headers.get('cookie'), sessionCookieName(env().live));
  return cookie === null || cookie === ''
    ? { from: 'nowhere', token: null }
    : { from: 'cookie', token: cookie };
}

export interface Authenticated {
  readonly actor: Actor;
  readonly session: LiveSession | null;
  readonly claims: TokenClaims | null;
  readonly credentials: Credentials;
  /** The token is genuine but differs from the database. */
  readonly stale: boolean;
}

/** Claims of a request's token, genuine but not compared with the database; null without one. */
export function claimsIn(headers: Headers): Promise<TokenClaims | null> {
  return claimsOfToken(credentialsOf(headers));
}

async function claimsOfToken({ token }: Credentials): Promise<TokenClaims | null> {
  return token === null ? null : readToken(token, env().nextAuthSecrets);
}

/** @param options as of `findSession` */
export async function authenticate(
  headers: Headers,
  options?: { readonly renews: boolean },
): Promise<Authenticated> {
  const credentials = credentialsOf(headers);
  const claims = await claimsOfToken(credentials);
  const { sql, clock } = services();
  const session = claims === null ? null : await findSession(sql, claims, clock.now(), options);
  return {
    actor: session?.actor ?? visitor,
    session,
    claims,
    credentials,
    stale: claims !== null && (session === null || isStale(claims, session)),
  };
}

/** Collected while the operation runs. */
export class ResponseCookies {
  private readonly cookies = new Map<string, string>();

  set(name: string, value: string, maxAgeSeconds: number, readable = false): void {
    this.cookies.set(name, setCookie(name, value, { live: env().live, maxAgeSeconds, readable }));
  }

  /** Issues a token with the account's current state. */
  async issue(session: LiveSession): Promise<string> {
    const { live, nextAuthSecrets } = env();
    const now = services().clock.now();
    const token = await encodeToken(
      claimsOf(session.actor, session.unlocks),
      session.expiresAt,
      nextAuthSecrets[0],
      now,
    );
    const seconds = (session.expiresAt.getTime() - now.getTime()) / 1000;
    this.set(sessionCookieName(live), token, seconds);
    this.set(hintCookieName, `${session.actor.role}.${session.actor.active ? 1 : 0}`, seconds, true);
    return token;
  }

  forget(): void {
    this.set(sessionCookieName(env().live), '', 0);
    this.set(hintCookieName, '', 0, true);
  }

  /** Whether the operation has chosen the session of the browser, or ended it. */
  get hasSession(): boolean {
    return this.cookies.has(sessionCookieName(env().live));
  }

  apply(headers: Headers): void {
    for (const cookie of this.cookies.values()) headers.append('set-cookie', cookie);
  }
}

/** A client with all accounts of its known-browser cookie. */
interface SeenClient extends Client {
  heldBrowser(): Promise<KnownBrowser | null>;
}

export function clientOf(headers: Headers): SeenClient {
  const { live, nextAuthSecrets } = env();
  const address = headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
  const heldBrowser = async () => {
    const cookie = readCookie(headers.get('cookie'), knownBrowserCookieName(live));
    const held = cookie === null ? null : await decodeKnownBrowser(cookie, nextAuthSecrets);
    return held === null ? null : stillKnown(services().sql, held);
  };
  return {
    address,
    network: networkOf(address),
    userAgent: headers.get('user-agent'),
    language: languageOf(readCookie(headers.get('cookie'), languageCookieName)),
    heldBrowser,
    knownBrowser: async () => {
      const held = await heldBrowser();
      return held === null ? null : { browser: held.browser, users: held.accounts.map(({ id }) => id) };
    },
  };
}

/** Language of pages that follow the account, and of redirects to /gold and /login (docs/product/languages.md, "Which language"). */
export function languageOfPages({ actor, claims }: Authenticated, headers: Headers): Language {
  // Of an ended session, the token knows it.
  const account = actor.kind === 'visitor' ? claims?.language : actor.language;
  return chosenLanguage(account, readCookie(headers.get('cookie'), languageCookieName), env().languages);
}

export interface RequestTrace extends Trace {
  readonly requestId: string;
  /** Of the answer; null until the caller is known. */
  language: Language | null;
}

export function traceOf(headers: Headers): RequestTrace {
  const address = headers.get(CLIENT_ADDRESS_HEADER);
  return {
    requestId: headers.get('x-request-id') ?? crypto.randomUUID(),
    network: address === null ? null : truncateAddress(networkOf(address)),
    actorId: null,
    language: null,
  };
}

export function contextFor(
  actor: Actor,
  client: SeenClient,
  cookies: ResponseCookies,
  trace: Trace,
): Context {
  const { sql, clock, payments, limits, passwords, documents } = services();
  const { nextAuthSecrets: secrets, identityKeys, siteUrl, msg91 } = env();
  // Owner in the shared queues.
  const owner = actor.kind === 'visitor' ? client.network : `account ${actor.id}`;
  return {
    actor,
    sql,
    clock,
    siteUrl,
    payments: payments.of(owner),
    limits,
    passwords: passwords.of(client.network),
    documents: documents.of(owner),
    client,
    secrets,
    identityKeys,
    session: sessionPort(client, cookies),
    logSecurityEvent: (event) => logSecurity(event, trace),
    logFault: (err, text) => log().error({ err, request_id: trace.requestId }, text),
    flushSms: () => after(flushOutboxes),
    sendsSms: (kind) => msg91.flows[kind] !== null,
  };
}

function sessionPort(client: SeenClient, cookies: ResponseCookies): SessionPort {
  const remember = async (account: SignedInAccount, id?: string) => {
    const { live, nextAuthSecrets } = env();
    const known = withAccount(await client.heldBrowser(), account, id);
    cookies.set(
      knownBrowserCookieName(live),
      await encodeKnownBrowser(known, nextAuthSecrets[0], knownBrowserSeconds),
      knownBrowserSeconds,
    );
  };
  return {
    begin: async (checked, proof) => {
      const { sql, clock } = services();
      const { browser } = withAccount(await client.heldBrowser(), checked);
      const { address, userAgent } = client;
      const session = await beginSession(sql, checked, clock.now(), { address, userAgent, browser }, proof);
      if (typeof session === 'string') return session;
      const token = await cookies.issue(session);
      await remember(checked, browser);
      return { token, ...session };
    },
    remember: (account) => remember(account),
    resume: async ({ id, userId, unlocks }) => {
      const { sql, clock } = services();
      const session = await findSession(sql, { sid: id, sub: String(userId), unlocks }, clock.now());
      if (session !== null) await cookies.issue(session);
    },
    forget: () => cookies.forget(),
  };
}
