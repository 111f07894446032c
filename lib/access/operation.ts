import type { SignedInAccount } from '@/lib/auth/known-browser';
import type { Secrets } from '@/lib/auth/secrets';
import type { CheckedAccount, NoSession } from '@/lib/auth/sessions';
import type { rateLimits } from '@/lib/business';
import type { Reads } from '@/lib/db/client';
import type { Sql } from '@/lib/db/sql';
import type { Documents } from '@/lib/documents/documents';
import type { PaymentProvider } from '@/lib/payments/provider';
import type { Actor, SignedIn } from './actor';
import { verdict, type Permission } from './permissions';
import { denied, rechecked } from './recheck';
import type { SecurityEvent } from './security-event';

/** `operation(permission, run)` is the only access to data, for pages and gateway. Operations open to visitors use `openOperation`. */
export interface Clock {
  now(): Date;
}

export interface Context {
  readonly actor: Actor;
  /** Prisma's client, for reads off the hot path. */
  readonly db: Reads;
  /** Queries and transactions, prepared and typed (lib/db/query.ts). */
  readonly sql: Sql;
  readonly clock: Clock;
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string;
  readonly payments: PaymentProvider;
  readonly limits: Limits;
  /** Password hashing and verification, off the event loop (lib/auth/passwords.ts). */
  readonly passwords: Passwords;
  /** Receipts and invoices as PDFs, drawn off the event loop. */
  readonly documents: Pick<Documents, 'render'>;
  readonly client: Client;
  readonly session: SessionPort;
  /** Keys of the HMACs over values that a copy of the database must not reveal (reset codes). */
  readonly secrets: Secrets;
  /** Logs a security event. Call it after the commit, not within the transaction. */
  note(event: SecurityEvent): void;
  /** Makes the jobs send added codes and messages at once, after the response. Call it after the commit. */
  flushSms(): void;
}

/**
 * Context of a signed-in actor's operation. Each transaction, and each statement with `writes`, rechecks the actor first
 * (lib/access/recheck.ts).
 */
export interface ActorContext extends Omit<Context, 'actor'> {
  readonly actor: SignedIn;
  /** Without the recheck, for writes that do not depend on the actor's rights: payment provider results, ending the own session. */
  readonly systemSql: Sql;
}

/** The client, as reported by the front server and our own cookies. */
export interface Client {
  readonly address: string;
  /** Rate limit key: the IPv4 address, or the IPv6 /64 network (lib/auth/network.ts). */
  readonly network: string;
  readonly userAgent: string | null;
  /** Accounts that signed in from this browser before and still have the same password, from the known-browser cookie. */
  knownBrowser(): Promise<{ readonly browser: string; readonly users: readonly number[] } | null>;
}

/** Session changes that an operation may make in the response. */
export interface SessionPort {
  /** Creates a session with its token and cookie. `NoSession` if the account has changed since the password check or is suspended. */
  begin(checked: CheckedAccount): Promise<{ token: string; expiresAt: Date } | NoSession>;
  /** Sets the known-browser cookie for an account, without a session. */
  remember(account: SignedInAccount): Promise<void>;
  /** Removes the session cookie from the browser. Ending the session row is up to the operation. */
  forget(): void;
}

export interface Passwords {
  /** Hashes a password with bcrypt. Refuses UNAVAILABLE if the queue is full. */
  hash(password: string): Promise<string>;
  /** Verifies a password against its hash; `null` takes the same time and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export interface Limits {
  /** Counts one attempt. Refuses RATE_LIMITED, with the seconds to wait, if the limit is exceeded. */
  consume(limit: LimitName, key: string): Promise<void>;
  refund(limit: LimitName, key: string): Promise<void>;
  clear(limit: LimitName, key: string): Promise<void>;
}

export type LimitName = keyof typeof rateLimits;

/** What the write step of an operation runs on: the database, or a transaction that it joins. */
export type Within = Pick<Context, 'sql'>;

/** The write step of an operation: runs in a transaction. */
export type Write<Output> = (within: Within) => Promise<Output>;

/** How the first step of an operation commits: with the Idempotency-Key of its request, if the request has one. */
export interface Claim {
  /** Id of the row that an interrupted request with this key has committed; null if there is none. */
  readonly committedId: number | null;
  /**
   * Runs a write in a transaction that stores the id of the row with the key: a request that takes the key over gets it as `committedId`.
   * Refuses UNAVAILABLE if another request has taken the key over.
   */
  commit<Row extends { readonly id: number }>(write: Write<Row>): Promise<Row>;
}

/** The claim of a request without an Idempotency-Key. */
export const withoutKey = (within: Within): Claim => ({
  committedId: null,
  commit: (write) => write(within),
});

/** An operation; `run` throws a `Refusal` if it is not allowed. */
export interface Operation<Input, Output> {
  readonly permission: Permission | 'open';
  run(context: Context, input: Input): Promise<Output>;
  /** The first step of an operation in two steps (see {@link operationInTwoSteps}). */
  prepare?(context: Context, input: Input, claim: Claim): Promise<Write<Output>>;
  /** Refuses an actor kind that lacks the permission, before any input is read. */
  admit(actor: Actor): void;
}

function admitted(actor: Actor, permission: Permission): asserts actor is SignedIn {
  const answer = verdict(permission, actor.kind);
  if (answer !== 'yes') throw denied(answer);
}

export function operation<Input, Output>(
  permission: Permission,
  run: (context: ActorContext, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return {
    permission,
    admit: (actor) => admitted(actor, permission),
    run: async (context, input) => {
      const { actor, clock, sql: systemSql } = context;
      admitted(actor, permission);
      const sql = rechecked(systemSql, actor, permission, () => clock.now());
      return run({ ...context, sql, actor, systemSql }, input);
    },
  };
}

/** An operation for anyone: sign-up, log-in, password reset, Razorpay webhook. */
export function openOperation<Input, Output>(
  run: (context: Context, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return { permission: 'open', admit: () => undefined, run };
}

/**
 * The first step: slow work that must not run within a transaction (a provider request, password hashing). Returns the write step. If it
 * must commit before the slow work, it does so by its claim.
 */
type Prepare<C, Input, Output> = (context: C, input: Input, claim: Claim) => Promise<Write<Output>>;

/**
 * As {@link operation}, in two steps: `prepare` runs outside any transaction; the returned write step may join the transaction in which
 * the gateway stores the response of an Idempotency-Key.
 */
export function operationInTwoSteps<Input, Output>(
  permission: Permission,
  prepare: Prepare<ActorContext, Input, Output>,
): Operation<Input, Output> {
  const first = async (context: Context, input: Input, claim: Claim): Promise<Write<Output>> => {
    const { actor, clock, sql: systemSql } = context;
    admitted(actor, permission);
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
    run: async (context, input) => (await first(context, input, withoutKey(context)))(context),
  };
}

/** As {@link operationInTwoSteps}, for anyone. */
export function openOperationInTwoSteps<Input, Output>(
  prepare: Prepare<Context, Input, Output>,
): Operation<Input, Output> {
  return {
    permission: 'open',
    admit: () => undefined,
    prepare,
    run: async (context, input) => (await prepare(context, input, withoutKey(context)))(context),
  };
}
