import type { Language } from '@/lib/languages';
import type { SignedInAccount } from '@/lib/people/auth/known-browser';
import type { Secrets } from '@/lib/people/auth/secrets';
import type { CheckedAccount, NoSession, SessionProof } from '@/lib/people/auth/sessions';
import type { rateLimits } from '@/lib/limits';
import type { Sql } from '@/lib/db/sql';
import type { Documents } from '@/lib/money/documents/documents';
import type { MessageKind } from '@/lib/visits/messages/templates';
import type { PaymentProvider } from '@/lib/money/payments/provider';
import { lacksFactor, type Actor, type SignedIn } from './actor';
import { accessDecision, isForLocked, isForSetUp, type Permission } from './permissions';
import { requireProof, type Proof } from './proof';
import { denied, rechecked } from './recheck';
import type { SecurityEvent } from './security-event';

/** `operation(permission, run)` is the only access to data, `openOperation` also for visitors. */
export interface Clock {
  now(): Date;
}

export interface Context {
  readonly actor: Actor;
  /** Prisma's client and the query builder. */
  readonly sql: Sql;
  readonly clock: Clock;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  readonly payments: PaymentProvider;
  readonly limits: RateLimiter;
  /** Off the event loop (lib/people/auth/passwords.ts). */
  readonly passwords: PasswordHasher;
  /** PDFs, drawn off the event loop. */
  readonly documents: Documents;
  readonly client: Client;
  readonly session: SessionPort;
  /** HMAC keys for values that a copy of the database must not reveal (reset codes). */
  readonly secrets: Secrets;
  /** Of identity documents (lib/people/identity/seal.ts); undefined on a site without `IDENTITY_KEY`. */
  readonly identityKeys: Secrets | undefined;
  /** Of a HEAD request: its body is not sent, so what it shows once is not used up. */
  readonly isHead?: boolean;
  /** Call it after the commit, not within the transaction. */
  logSecurityEvent(event: SecurityEvent): void;
  /** Of what failed beside the request, which is answered without it. */
  logFault(error: unknown, text: string): void;
  /** Sends added codes and messages at once, after the response. Call it after the commit. */
  flushSms(): void;
  /** Whether text messages of this kind are sent: the site has the id of their template. */
  sendsSms(kind: MessageKind): boolean;
}

/** Each transaction, and each statement with `writes`, rechecks the actor first (lib/kernel/access/recheck.ts). */
export interface ActorContext extends Omit<Context, 'actor'> {
  readonly actor: SignedIn;
  /** Without the recheck, for writes that do not depend on the actor's rights: payment provider results, ending the own session. */
  readonly systemSql: Sql;
}

/** Client as reported by the front server and our own cookies. */
export interface Client {
  readonly address: string;
  /** Rate limit key: the IPv4 address, or the IPv6 /64 network (lib/people/auth/network.ts). */
  readonly network: string;
  readonly userAgent: string | null;
  /** Of the cookie `language`: the choice of a browser. */
  readonly language: Language | null;
  /** Accounts of the known-browser cookie, which signed in here before and still have the same password. */
  knownBrowser(): Promise<{ readonly browser: string; readonly users: readonly number[] } | null>;
}

/** With its bearer token, which is in the cookie, too. */
export interface BegunSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly actor: SignedIn;
  /** The log-in took the deletion of the account back. */
  readonly tookErasureBack: boolean;
}

/** Session changes in the response. */
export interface SessionPort {
  /** Creates a session with its token and cookie. */
  begin(checked: CheckedAccount, proof: SessionProof): Promise<BegunSession | NoSession>;
  /** Sets the known-browser cookie, without a session. */
  remember(account: SignedInAccount): Promise<void>;
  /** Sets the cookie to a session that is open, as its row is now. */
  resume(session: { readonly id: string; readonly userId: number; readonly unlocks: number }): Promise<void>;
  /** Removes the session cookie; the operation ends the session row. */
  forget(): void;
}

export interface PasswordHasher {
  /** Hashes a password by bcrypt. Refuses UNAVAILABLE if the queue is full. */
  hash(password: string): Promise<string>;
  /** A `null` hash takes the same time and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export interface RateLimiter {
  /** Refuses RATE_LIMITED, with the seconds to wait, above the limit. */
  consume(limit: RateLimitName, key: string): Promise<void>;
  refund(limit: RateLimitName, key: string): Promise<void>;
  clear(limit: RateLimitName, key: string): Promise<void>;
}

export type RateLimitName = keyof typeof rateLimits;

/** The database, or a transaction that a write step joins. */
export type WriteContext = Pick<Context, 'sql'>;

/** The write step of an operation, in a transaction. */
export type WriteStep<Output> = (within: WriteContext) => Promise<Output>;

/** Commits the first step of an operation with the Idempotency-Key of its request, if it has one. */
export interface Claim {
  /** The row that an interrupted request with this key has committed. */
  readonly committedId: number | null;
  /**
   * Stores the row's id with the key, in the same transaction: a request that takes the key over gets it as `committedId`. Refuses
   * UNAVAILABLE if another request has taken the key over.
   */
  commit<Row extends { readonly id: number }>(write: WriteStep<Row>): Promise<Row>;
}

export const withoutIdempotencyKey = (within: WriteContext): Claim => ({
  committedId: null,
  commit: (write) => write(within),
});

/** `run` throws a `Refusal` if it is not allowed. */
export interface Operation<Input, Output> {
  readonly permission: Permission | 'open';
  run(context: Context, input: Input): Promise<Output>;
  /** See {@link operationInTwoSteps}. */
  prepare?(context: Context, input: Input, claim: Claim): Promise<WriteStep<Output>>;
  /** Refuses an actor kind without the permission, before any input is read. */
  admit(actor: Actor): void;
}

function admitted(actor: Actor, permission: Permission): asserts actor is SignedIn {
  const decision = accessDecision(permission, actor.kind);
  if (decision !== 'yes') throw denied(decision);
  if (actor.kind !== 'visitor' && actor.locked && !isForLocked(permission)) throw denied('LOCKED');
  if (actor.kind !== 'visitor' && lacksFactor(actor) && !isForSetUp(permission))
    throw denied('FACTOR_NEEDED');
}

/** @param proof whether it wants a recent proof, which is checked after role and input, before any record */
export function operation<Input, Output>(
  permission: Permission,
  proof: Proof<Input>,
  run: (context: ActorContext, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return {
    permission,
    admit: (actor) => admitted(actor, permission),
    run: async (context, input) => {
      const { actor, clock, sql: systemSql } = context;
      admitted(actor, permission);
      requireProof(proof, actor, input, clock.now());
      const sql = rechecked(systemSql, actor, permission, () => clock.now());
      return run({ ...context, sql, actor, systemSql }, input);
    },
  };
}

/** Operation that anyone may call: sign-up, log-in, password reset, Razorpay webhook. */
export function openOperation<Input, Output>(
  run: (context: Context, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return { permission: 'open', admit: () => undefined, run };
}

/**
 * Slow work that must not run within a transaction (a provider request, password hashing). To commit before it, use the claim. Returns the
 * write step.
 */
type Prepare<C, Input, Output> = (context: C, input: Input, claim: Claim) => Promise<WriteStep<Output>>;

/**
 * {@link operation} in two steps: `prepare` runs outside any transaction; its write step may join the transaction that stores the
 * response of an Idempotency-Key.
 */
export function operationInTwoSteps<Input, Output>(
  permission: Permission,
  proof: Proof<Input>,
  prepare: Prepare<ActorContext, Input, Output>,
): Operation<Input, Output> {
  const first = async (context: Context, input: Input, claim: Claim): Promise<WriteStep<Output>> => {
    const { actor, clock, sql: systemSql } = context;
    admitted(actor, permission);
    requireProof(proof, actor, input, clock.now());
    const withRecheck = (sql: Sql) => rechecked(sql, actor, permission, () => clock.now());
    const recheckedClaim: Claim = {
      committedId: claim.committedId,
      commit: (write) => claim.commit(({ sql }) => write({ sql: withRecheck(sql) })),
    };
    const checked = { ...context, sql: withRecheck(systemSql), actor, systemSql };
    const write = await prepare(checked, input, recheckedClaim);
    return ({ sql }) => write({ sql: withRecheck(sql) });
  };
  return {
    permission,
    admit: (actor) => admitted(actor, permission),
    prepare: first,
    run: async (context, input) => (await first(context, input, withoutIdempotencyKey(context)))(context),
  };
}

/** {@link operationInTwoSteps} that anyone may call. */
export function openOperationInTwoSteps<Input, Output>(
  prepare: Prepare<Context, Input, Output>,
): Operation<Input, Output> {
  return {
    permission: 'open',
    admit: () => undefined,
    prepare,
    run: async (context, input) => (await prepare(context, input, withoutIdempotencyKey(context)))(context),
  };
}
