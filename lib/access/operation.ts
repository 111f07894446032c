import type { SignedInAccount } from '@/lib/auth/known-browser';
import type { Secrets } from '@/lib/auth/secrets';
import type { CheckedAccount, NoSession } from '@/lib/auth/sessions';
import type { tryLimits } from '@/lib/business';
import type { Db, Reads } from '@/lib/db/client';
import type { Sql } from '@/lib/db/sql';
import type { Transaction } from '@/lib/db/transaction';
import type { PaymentProvider } from '@/lib/payments/provider';
import type { Actor, SignedIn } from './actor';
import { verdict, type Permission } from './permissions';
import { denied, rechecked } from './recheck';
import type { SecurityEvent } from './security-event';

/**
 * `operation(permission, run)` is the only access to data, for pages and gateway alike. The permission is an argument, so it
 * cannot be forgotten; what visitors may call is an `openOperation`, visible in a grep.
 */
export interface Clock {
  now(): Date;
}

export interface Context {
  readonly actor: Actor;
  /** The database, or the transaction that this operation is part of. */
  readonly db: Db;
  readonly transaction: Transaction;
  /** The same database by raw SQL, for hot paths. */
  readonly sql: Sql;
  readonly clock: Clock;
  readonly payments: PaymentProvider;
  /** Guards against guessing and floods; see lib/auth/limits. */
  readonly limits: Limits;
  /** Hashes and checks passwords off the event loop. */
  readonly passwords: Passwords;
  readonly client: Client;
  readonly session: SessionPort;
  /** Key what must not be guessed from the database alone (reset codes). */
  readonly secrets: Secrets;
  /** Tells the log; call it when the change stands, not within its transaction. */
  note(event: SecurityEvent): void;
  /** Flushes the SMS outbox after the response. */
  flushSms(): void;
}

/**
 * What an operation of a signed-in actor works with. It reads by `db` and `sql`, and writes within a transaction or by a statement with
 * `locks`: each of these looks at the actor again first (lib/access/recheck.ts) and refuses where a right was lost meanwhile.
 */
export interface ActorContext extends Omit<Context, 'actor' | 'db'> {
  readonly actor: SignedIn;
  readonly db: Reads;
  /** Without the second look, for what holds whoever asked: what the payment provider says, and the end of the own session. */
  readonly systemTransaction: Transaction;
}

/** Where a call comes from, as far as the front server and our own cookies say. */
export interface Client {
  readonly address: string;
  /** What limits per address count by: the address, or the network that an IPv6 customer owns. */
  readonly network: string;
  readonly userAgent: string | null;
  /** What the known-browser cookie proves: accounts that signed in from here before, with the password that they have. */
  knownBrowser(): Promise<{ readonly browser: string; readonly users: readonly number[] } | null>;
}

/** What an operation may do to the session that the answer carries. */
export interface SessionPort {
  /**
   * Opens a session of the account and signs its token; the answer sets it as the cookie too. Or says why not: the account is no longer
   * what was checked, or suspended.
   */
  begin(checked: CheckedAccount): Promise<{ token: string; expiresAt: Date } | NoSession>;
  /** The answer makes this browser known to an account, without a session. */
  remember(account: SignedInAccount): Promise<void>;
  /** The answer removes the session's cookie. The row is the operation's to end. */
  forget(): void;
}

export interface Passwords {
  /** bcrypt hash. Refuses UNAVAILABLE where the queue is full. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash; `null` costs the same time and is false. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export interface Limits {
  /** Counts one try; refuses RATE_LIMITED with the seconds to wait where the window is used up. */
  consume(limit: LimitName, key: string): Promise<void>;
  /** Takes one counted try back: it was a right one. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Forgets the tries of a key. */
  clear(limit: LimitName, key: string): Promise<void>;
}

export type LimitName = keyof typeof tryLimits;

/** The database as the writing part of an operation gets it: as it is, or a transaction that the part joins. */
export type Writable = Pick<Context, 'db' | 'transaction' | 'sql'>;

/** The second step of an operation: the part that writes, within a transaction or by a statement with `locks`. */
export type Write<Output> = (within: Pick<ActorContext, 'db' | 'transaction' | 'sql'>) => Promise<Output>;

/** Something that may be done by someone; `run` refuses what it may not do with a `Refusal`. */
export interface Operation<Input, Output> {
  readonly permission: Permission | 'open';
  run(context: Context, input: Input): Promise<Output>;
  /** The first step alone, of an operation in two steps (see {@link operationInTwoSteps}). */
  prepare?(context: Context, input: Input): Promise<Write<Output>>;
  /** Refuses at once where this kind of actor may not start it, before any input is read. */
  admit(actor: Actor): void;
}

function admitted(actor: Actor, permission: Permission): asserts actor is SignedIn {
  const answer = verdict(permission, actor.kind);
  if (answer !== 'yes') throw denied(answer);
}

/** An operation for signed-in actors that have the permission. */
export function operation<Input, Output>(
  permission: Permission,
  run: (context: ActorContext, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return {
    permission,
    admit: (actor) => admitted(actor, permission),
    run: async (context, input) => {
      const { actor, clock, transaction } = context;
      admitted(actor, permission);
      const writing = rechecked(context, actor, permission, () => clock.now());
      return run({ ...context, ...writing, actor, systemTransaction: transaction }, input);
    },
  };
}

/** An operation for anyone: sign-up, log-in, reset, and what Razorpay calls. */
export function openOperation<Input, Output>(
  run: (context: Context, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return { permission: 'open', admit: () => undefined, run };
}

/** The first step: what takes long and must not happen within a transaction (a provider's answer, a password hash). Returns the second. */
type Prepare<C, Input, Output> = (context: C, input: Input) => Promise<Write<Output>>;

/**
 * As {@link operation}, in two steps: `prepare` runs outside of any transaction, and the write that it returns may join the transaction
 * in which the gateway keeps the answer of an Idempotency-Key.
 */
export function operationInTwoSteps<Input, Output>(
  permission: Permission,
  prepare: Prepare<ActorContext, Input, Output>,
): Operation<Input, Output> {
  const first = async (context: Context, input: Input): Promise<Write<Output>> => {
    const { actor, clock, transaction } = context;
    admitted(actor, permission);
    const writing = (on: Pick<Context, 'transaction' | 'sql'>) =>
      rechecked(on, actor, permission, () => clock.now());
    const within = { ...context, ...writing(context), actor, systemTransaction: transaction };
    const write = await prepare(within, input);
    return (joined) => write({ ...joined, ...writing(joined) });
  };
  return {
    permission,
    admit: (actor) => admitted(actor, permission),
    prepare: first,
    run: async (context, input) => (await first(context, input))(context),
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
    run: async (context, input) => (await prepare(context, input))(context),
  };
}
