import type { Sql } from '@/lib/db/sql';
import { isStaff, lacksFactor } from '@/lib/kernel/access/actor';
import { factorMethodsOf, type FactorMethod } from '@/lib/kernel/access/factors';
import { openOperation, type Context, type RateLimitName } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { WithStatus, type InputOf, type OutputOf } from '@/lib/contract';
import { KeyedMutex } from '@/lib/kernel/concurrency/keyed-mutex';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { CheckedAccount, SessionProof } from '@/lib/people/auth/sessions';
import type { PasskeyRequest } from '@/lib/people/second-factor/passkey-contract';
import { requestOptions } from '@/lib/people/second-factor/passkeys';
import { ownFactorsOf } from '@/lib/people/second-factor/status';
import { ceremonyOf, closeTicket, openTicket, tryTicket } from '@/lib/people/second-factor/tickets';
import { verifyFactor, wrongCodeOf } from '@/lib/people/second-factor/verify';
import { noteFailedLogIn } from '@/lib/people/person/failed-log-ins';
import type { logIn } from './contract';

/* Log-in by password, and by the second factor of an account that has one (docs/product/second-factor.md, "Log-in"). */

type Input = Partial<InputOf<typeof logIn>>;
type Output = OutputOf<typeof logIn> | WithStatus<OutputOf<typeof logIn>>;

export const logInWithPassword = openOperation<Input, Output>((context, input) =>
  input.ticket === undefined
    ? byPassword(context, input.mobile ?? '', input.password ?? '')
    : bySecondFactor(context, input.ticket, input),
);

/**
 * Unknown mobiles and wrong passwords get the same response in the same time. Every attempt counts until it succeeds, against parallel
 * guesses. A known browser has separate attempts: an attack on the mobile does not lock its owner out.
 */
async function byPassword(context: Context, mobile: string, password: string): Promise<Output> {
  const { sql, client, logSecurityEvent } = context;
  const user = await sql.prisma.user.findFirst({
    where: { mobile, deletedAt: null },
    select: { id: true, mobile: true, passwordHash: true },
  });
  // Same work for unknown accounts: prevents a timing leak.
  const browser = await client.knownBrowser();
  const known = user !== null && browser?.users.includes(user.id) === true ? browser.browser : null;
  const counted: Counted =
    known === null
      ? ['wrongPasswordsPerMobile', mobile]
      : ['wrongPasswordsPerKnownBrowser', `${known}:${mobile}`];
  const right = await verifyPassword(context, counted, password, user?.passwordHash ?? null);
  if (!right || user === null) {
    logSecurityEvent({ event: 'log-in failed', user_id: user?.id ?? null, reason: 'password' });
    if (user !== null) noteFailedLogIn(context, user.id, 'wrong password');
    throw new Refusal('BAD_CREDENTIALS', refusalText.badCredentials);
  }
  return begin(context, user, 'password');
}

/**
 * The ticket's try, and one of the account, are used up before the code is compared. A wrong code, and a ticket that is unknown, used, expired or
 * of a former password: BAD_CREDENTIALS.
 */
async function bySecondFactor(context: Context, ticket: string, sent: Input): Promise<Output> {
  const { clock, sql, logSecurityEvent } = context;
  const now = clock.now();
  const { id, account } = await tryTicket(sql, ticket, now);
  const verified = await verifyFactor(context, ceremonyOf(account.id, id), sent, now);
  if (verified === null) {
    logSecurityEvent({ event: 'log-in failed', user_id: account.id, reason: 'second factor' });
    noteFailedLogIn(context, account.id, 'second factor');
    const [field, text] = wrongCodeOf(sent);
    throw new Refusal('BAD_CREDENTIALS', text, { fields: { [field]: text } });
  }
  if (verified === 'recovery code') logSecurityEvent({ event: 'recovery code used', user_id: account.id });
  await closeTicket(sql, id, now);
  return begin(context, account, 'second factor');
}

async function begin(context: Context, account: CheckedAccount, proof: SessionProof): Promise<Output> {
  const { clock, sql, session, logSecurityEvent } = context;
  const begun = await session.begin(account, proof);
  if (begun === 'second factor') {
    const now = clock.now();
    const methods = factorMethodsOf(await ownFactorsOf(sql, account.id));
    const { id, ticket, expiresAt } = await openTicket(sql, account, now);
    const message = methods.includes('totp') ? successText.factorAsked : successText.passkeyAsked;
    if (!methods.includes('passkey')) return asked({ message, ticket, methods, expiresAt });
    const passkey = await requestOptions(context, ceremonyOf(account.id, id), now);
    return asked({ message, ticket, methods, expiresAt, passkey });
  }
  if (begun === 'changed' || begun === 'suspended') {
    const reason = begun === 'changed' ? 'password' : 'suspended';
    logSecurityEvent({ event: 'log-in failed', user_id: account.id, reason });
    noteFailedLogIn(context, account.id, reason === 'password' ? 'wrong password' : reason);
    throw begun === 'changed'
      ? new Refusal('BAD_CREDENTIALS', refusalText.badCredentials)
      : new Refusal('FORBIDDEN', refusalText.suspended);
  }
  logSecurityEvent({ event: 'log-in', user_id: account.id });
  const { token, expiresAt, actor, tookErasureBack } = begun;
  if (lacksFactor(actor))
    return asked({ message: successText.factorToSetUp, ticket: token, methods: [], expiresAt });
  return {
    message: successText.login,
    token,
    expires_at: expiresAt.toISOString(),
    must_change_password: isStaff(actor) && (await mustChangePassword(sql, account.id)),
    ...(tookErasureBack && { erasure_taken_back: true as const }),
  };
}

async function mustChangePassword(sql: Sql, id: number): Promise<boolean> {
  const user = await sql.prisma.user.findUnique({ where: { id }, select: { mustChangePassword: true } });
  return user?.mustChangePassword === true;
}

interface Asked {
  readonly message:
    | typeof successText.factorAsked
    | typeof successText.passkeyAsked
    | typeof successText.factorToSetUp;
  readonly ticket: string;
  /** None: one has to be set up. */
  readonly methods: FactorMethod[];
  readonly expiresAt: Date;
  readonly passkey?: PasskeyRequest;
}

function asked({ expiresAt, ...asks }: Asked): Output {
  const body = { needs: 'second_factor', set_up: asks.methods.length === 0, ...asks } as const;
  return new WithStatus({ ...body, expires_at: expiresAt.toISOString() }, 202);
}

type Counted = readonly [RateLimitName, string];
const passwordChecks = new KeyedMutex();
const maxPendingChecks = 100;

/**
 * Brute-force protection of log-in and password change. Serialized per key: otherwise simultaneous correct log-ins (several tabs) would use up each other's limit. The address is counted first,
 * so that a blocked one cannot use up the attempts of mobiles. Failures without a result do not count.
 */
async function verifyPassword(
  { limits, passwords, client }: Context,
  [limit, key]: Counted,
  password: string,
  hash: string | null,
): Promise<boolean> {
  if (passwordChecks.pending(`${limit}:${key}`) >= maxPendingChecks)
    throw new Refusal('RATE_LIMITED', refusalText.rateLimited(1), { retryAfterSeconds: 1 });
  return passwordChecks.runExclusive(`${limit}:${key}`, async () => {
    await limits.consume('logInsPerAddress', client.network);
    let right: boolean | null = null;
    try {
      await limits.consume(limit, key);
      try {
        right = await passwords.matches(password, hash);
      } finally {
        if (right === null) await limits.refund(limit, key);
      }
    } finally {
      if (right !== false) await limits.refund('logInsPerAddress', client.network);
    }
    if (right) await limits.clear(limit, key);
    return right;
  });
}
