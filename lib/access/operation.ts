import type { Secrets } from '@/lib/auth/secrets';
import type { tryLimits } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { Sql } from '@/lib/db/sql';
import type { Transaction } from '@/lib/db/transaction';
import type { PaymentProvider } from '@/lib/payments/provider';
import { refusalText } from '@/lib/text/messages';
import type { Actor, SignedIn } from './actor';
import { verdict, type Permission } from './permissions';
import { Refusal, type RefusalCode } from './refusal';
import type { SecurityEvent } from './security-event';

/**
 * `operation(permission, run)` is the only door to data, for pages and gateway alike. The permission is an argument, so it
 * cannot be forgotten; what visitors may call is an `openOperation`, visible in a grep.
 */
export interface Clock {
  now(): Date;
}

export interface Context<A extends Actor = Actor> {
  readonly actor: A;
  /** The database, or the transaction that this operation is part of. */
  readonly db: Db;
  readonly transaction: Transaction;
  /** The same database by statements of our own, for what is called most. */
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
  /** Asks for the SMS outbox to be emptied once the answer is out. */
  wakeSms(): void;
}

/** Where a call comes from, as far as the front server and our own cookies say. */
export interface Client {
  readonly address: string;
  /** What limits per address count by: the address, or the network that an IPv6 customer owns. */
  readonly network: string;
  readonly userAgent: string | null;
  /** What the known-browser cookie proves: accounts that signed in from here before. */
  knownBrowser(): Promise<{ readonly browser: string; readonly users: readonly number[] } | null>;
}

/** What an operation may do to the session that the answer carries. */
export interface SessionPort {
  /** Opens a session of the account and signs its token; the answer sets it as the cookie too. */
  begin(userId: number): Promise<{ token: string; expiresAt: Date }>;
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

/** Something that may be done by someone; `run` refuses what it may not do with a `Refusal`. */
export interface Operation<Input, Output> {
  readonly permission: Permission | 'open';
  run(context: Context, input: Input): Promise<Output>;
  /** Refuses at once where this kind of actor may not start it, before any input is read. */
  admit(actor: Actor): void;
}

const sentences: Partial<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: refusalText.unauthenticated,
  SUBSCRIPTION_REQUIRED: refusalText.subscriptionRequired,
  ALREADY_ACTIVE: 'Your Premium Plan is active already.',
};

function admitted(actor: Actor, permission: Permission): asserts actor is SignedIn {
  const answer = verdict(permission, actor.kind);
  if (answer !== 'yes') throw new Refusal(answer, sentences[answer] ?? refusalText.forbidden);
}

/** An operation for signed-in actors whom permissions.md allows it. */
export function operation<Input, Output>(
  permission: Permission,
  run: (context: Context<SignedIn>, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return {
    permission,
    admit: (actor) => admitted(actor, permission),
    run: async (context, input) => {
      const { actor } = context;
      admitted(actor, permission);
      return run({ ...context, actor }, input);
    },
  };
}

/** An operation for anyone: sign-up, log-in, reset, and what Razorpay calls. */
export function openOperation<Input, Output>(
  run: (context: Context, input: Input) => Promise<Output>,
): Operation<Input, Output> {
  return { permission: 'open', admit: () => undefined, run };
}
