/* oxlint-disable max-lines -- the one context of all tests of operations */
import { createHash } from 'node:crypto';
import { afterAll } from 'vitest';
import { kindOf, visitor, type Actor, type SignedIn } from '@/lib/kernel/access/actor';
import { noFactors } from '@/lib/kernel/access/factors';
import type {
  Client,
  Clock,
  Context,
  RateLimiter,
  PasswordHasher,
  SessionPort,
} from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { SecurityEvent } from '@/lib/kernel/access/security-event';
import { createRateLimiter } from '@/lib/people/auth/rate-limits';
import { workerPasswords } from '@/lib/people/auth/passwords';
import type { Documents } from '@/lib/money/documents/documents';
import { networkOf } from '@/lib/people/auth/network';
import { beginSession } from '@/lib/people/auth/sessions';
import type { Secrets } from '@/lib/people/auth/secrets';
import { claimsOf, encodeToken } from '@/lib/people/auth/token';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import { openPool } from '@/lib/db/pool';
import type { User } from '@/lib/db/generated/client';
import { query } from '@/lib/db/query';
import { sqlOn, type Sql } from '@/lib/db/sql';
import type { PaymentProvider } from '@/lib/money/payments/provider';
import type { TestDb } from './database';

/* Contexts for operations: real database, limits and tokens, a settable clock, and no provider unless given. */

/** Stands still until it is set. */
export class SettableClock implements Clock {
  private at: Date;

  constructor(at: Date | string) {
    this.at = new Date(at);
  }

  now(): Date {
    return new Date(this.at);
  }

  set(at: Date | string): void {
    this.at = new Date(at);
  }

  forward(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

/** Saturday, 10:00:00 at the stores, which are open. */
export const testNow = '2026-01-31T04:30:00.000Z';
export const testSecret = 'a-secret-of-the-tests-with-more-than-32-characters';
export const testIdentityKeys: Secrets = [Buffer.alloc(32, 'key of the tests').toString('base64')];

export interface TestContext extends Context {
  readonly clock: SettableClock;
  /** Tokens of sessions opened by operations, oldest first. */
  readonly tokens: string[];
  /** Sessions whose cookie operations set again, oldest first. */
  readonly resumed: Parameters<SessionPort['resume']>[0][];
  readonly counts: { smsFlushes: number; forgotten: number };
  /** Oldest first. */
  readonly notes: SecurityEvent[];
  as(actor: Actor | User, client?: Partial<Client>): TestContext;
}

export interface TestContextOptions {
  readonly now?: Date | string;
  readonly actor?: Actor | User;
  readonly client?: Partial<Client>;
  readonly payments?: PaymentProvider;
  /** In the test's database. Default: off. */
  readonly limits?: boolean;
  /** `quick` skips bcrypt. Default: the product's workers. */
  readonly passwords?: 'workers' | 'quick';
}

/** Call it at the top of a file, since it closes its password workers after the last test. */
export function testContext(
  { pool, url }: Pick<TestDb, 'db' | 'pool' | 'url'>,
  options: TestContextOptions = {},
): TestContext {
  const clock = new SettableClock(options.now ?? testNow);
  const tokens: string[] = [];
  const resumed: TestContext['resumed'] = [];
  const notes: SecurityEvent[] = [];
  const sql = sqlOn(pool);
  const passwordsOf = options.passwords === 'quick' ? () => quickPasswords : ownWorkers();
  const shared = {
    clock,
    siteUrl: 'https://pasidi.example',
    payments: options.payments ?? noProvider,
    limits: ownLimits(url, options.limits ?? false),
    documents,
    secrets: [testSecret] as const,
    identityKeys: testIdentityKeys,
    tokens,
    resumed,
    counts: { smsFlushes: 0, forgotten: 0 },
    notes,
    logSecurityEvent: (event: SecurityEvent) => {
      notes.push(event);
    },
    logFault: () => undefined,
    flushSms: () => void (shared.counts.smsFlushes += 1),
    sendsSms: () => true,
  };
  const seenBy = (who: Actor | User, from: Partial<Client> = {}): TestContext => {
    const address = from.address ?? '203.0.113.7';
    const client = {
      address,
      network: networkOf(address),
      userAgent: 'vitest',
      language: null,
      knownBrowser: async () => null,
      ...from,
    };
    const actor = 'kind' in who ? who : actorOf(who);
    const signedIn = async () => {
      if (actor.kind !== 'visitor') await standInSession(sql, actor);
    };
    return {
      ...shared,
      sql: {
        prisma: sql.prisma,
        rows: async (statement, options) => {
          if (options?.writes === true) await signedIn();
          return sql.rows(statement, options);
        },
        first: async (statement, options) => {
          if (options?.writes === true) await signedIn();
          return sql.first(statement, options);
        },
        transaction: async (run, options) => {
          await signedIn();
          return sql.transaction(run, options);
        },
      },
      actor,
      client,
      passwords: passwordsOf(client.network),
      session: {
        begin: async (checked, proof) => {
          const session = await beginSession(sql, checked, clock.now(), client, proof);
          if (typeof session === 'string') return session;
          const { expiresAt, tookErasureBack } = session;
          const token = await encodeToken(claimsOf(session.actor), expiresAt, testSecret, clock.now());
          tokens.push(token);
          return { token, expiresAt, actor: session.actor, tookErasureBack };
        },
        remember: async () => undefined,
        resume: async (session) => {
          shared.resumed.push(session);
        },
        forget: () => {
          shared.counts.forgotten += 1;
        },
      },
      as: seenBy,
    };
  };
  return seenBy(options.actor ?? visitor, options.client);
}

/** Actor of a user; without a session id it gets a stand-in session, created on demand. */
export function actorOf(user: User, sessionId = `${standIn}${user.id}`): SignedIn {
  const active = user.role === 'user' ? user.planActive : true;
  const { id, role, mobile } = user;
  return {
    kind: kindOf(role, active),
    id,
    role,
    mobile,
    active,
    hasProfile: user.dob !== null,
    language: null,
    sessionId,
    factors: noFactors,
    provedAt: standInProof,
    locked: false,
  };
}

/** At any time of a test's clock. */
const standInProof = new Date('2100-01-01');
const standIn = 'stand-in-of-';
/** Sessions that a test opened itself. */
export const notStandIn = { id: { not: { startsWith: standIn } } } as const;

/** The recheck of a writing actor needs it; an ended one stays ended. */
async function standInSession(sql: Sql, { id, sessionId }: SignedIn): Promise<void> {
  if (!sessionId.startsWith(standIn)) return;
  const account = query
    .selectFrom('users')
    .select((eb) => [
      eb.val(sessionId).as('id'),
      'users.id as user_id',
      eb.cast<string>(eb.val('2100-01-01'), 'timestamptz').as('expires_at'),
    ])
    .where('users.id', '=', id);
  await sql.rows(
    query
      .insertInto('sessions')
      .columns(['id', 'user_id', 'expires_at'])
      .expression(account)
      .onConflict((row) => row.doNothing()),
    { writes: true },
  );
}

function ownWorkers(): (network: string) => PasswordHasher {
  const workers = workerPasswords();
  afterAll(() => workers.close());
  return (network) => workers.of(network);
}

/** Without worker threads, whose start takes longer than the tests: lib/money/documents/documents.test.ts has them. */
const documents: Documents = {
  async render(data) {
    forbidInTransaction('Drawing a document');
    const { default: render } = await import('@/lib/money/documents/worker');
    return Uint8Array.from(await render(data));
  },
};

/** Rate limits as in production, not on the pool of the operations. */
function ownLimits(url: string, enabled: boolean): RateLimiter {
  const pool = openPool(url, 5);
  afterAll(() => pool.end());
  return createRateLimiter(pool, { enabled });
}

const quickPasswords: PasswordHasher = {
  hash: async (password) => `quick:${createHash('sha256').update(password).digest('hex')}`,
  matches: async (password, hash) => hash !== null && hash === (await quickPasswords.hash(password)),
};

const unexpected = async (): Promise<never> => {
  throw new Error('This test has no payment provider');
};
const noProvider: PaymentProvider = {
  keyId: 'none',
  createOrder: unexpected,
  findPayment: unexpected,
  paymentsOfOrder: unexpected,
  capture: unexpected,
  refund: unexpected,
  refundsOf: unexpected,
  verifyCheckoutSignature: () => false,
  verifyWebhookSignature: () => false,
};

/** Any other result or error fails the test. */
export async function refusalOf(attempt: Promise<unknown>): Promise<Refusal> {
  const outcome = await attempt.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof Refusal) return outcome.error;
  throw new Error(`Not refused: ${JSON.stringify(outcome, errorsToo)}`);
}

/** Counts outcomes: `ok`, or the error code. Other errors fail the test. */
export async function outcomesOf(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(attempts)) {
    const reason: unknown = outcome.status === 'rejected' ? outcome.reason : null;
    if (reason !== null && !(reason instanceof Refusal)) throw reason;
    const name = reason?.code ?? 'ok';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function errorsToo(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.name}: ${value.message}` : value;
}

/** The same caller, whose session has no proof of the last minutes. */
export function unproved(context: TestContext): TestContext {
  const { actor } = context;
  return actor.kind === 'visitor' ? context : context.as({ ...actor, provedAt: null });
}
