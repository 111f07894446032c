import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { isStaffRole, type StaffRole } from '@/lib/kernel/access/actor';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { denied } from '@/lib/kernel/access/recheck';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import { requireOwnPassword } from '@/lib/people/accounts/own-password';
import { countRefusals } from '@/lib/people/auth/count-refusals';
import { lockedTime, lockTimeAt } from '@/lib/people/auth/lock-time';
import type { device } from './contract';
import { ownBrowser } from './operations';
import { tryPin, type PinPlace } from './pins';

type Unlock = (typeof device)['actions']['unlock'];

/** What was checked, which must still hold when the session opens. */
type Checked = { readonly pinHash: string } | { readonly passwordHash: string };

/**
 * Opens the own session, or that of another person who logged in in this browser; the own then stays locked. A PIN makes no session, and proves none. Only in the
 * browser of the session: with the cookie of a session alone, another browser opens nothing. Tokens from before are locked. Refuses 400 for a wrong PIN, and for a person without a PIN or
 * without an open session here, 409 PIN_BLOCKED after five in a row, 400 for a wrong password, 409 NOT_LOCKED, 409 OTHER_BROWSER.
 */
export const unlockSession = operation<InputOf<Unlock>, OutputOf<Unlock>>(
  'unlock own session',
  'no proof',
  async (context, { user_id: userId = context.actor.id, pin, password }) => {
    const { actor, systemSql, session } = context;
    if (!actor.locked) throw new Refusal('NOT_LOCKED', refusalText.notLocked);
    const browser = await ownBrowser(context);
    if (browser === null) throw new Refusal('OTHER_BROWSER', refusalText.otherBrowser);
    const place = { browser, userId };
    if (password !== undefined && userId !== actor.id)
      throw wrongField('password', refusalText.passwordOfOther);
    const checked =
      password === undefined
        ? { pinHash: await requirePin(context, place, pin ?? '') }
        : await requireOwnPassword(context, password, { field: 'password', event: 'unlock failed' });
    // Whoever ends, locks or unlocks a session holds its account.
    const lock = query
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [actor.id, userId])
      .orderBy('id')
      .forNoKeyUpdate();
    const opened = await systemSql.transaction((tx) => open(tx, context, place, checked), { first: lock });
    await session.resume({ id: opened.id, userId, unlocks: opened.unlocks });
    return {
      message: successText.unlocked,
      data: { id: userId, role: opened.role, wrong_pins: opened.wrongPins },
    };
  },
);

async function requirePin(context: ActorContext, place: PinPlace, pin: string): Promise<string> {
  const { client, limits, logSecurityEvent } = context;
  return countRefusals(
    limits,
    ['logInsPerAddress', client.network],
    ({ code }) => code === 'VALIDATION',
    async () => {
      const tried = await tryPin(context, place, pin);
      if (tried === 'blocked') throw new Refusal('PIN_BLOCKED', refusalText.pinBlocked);
      if (tried.hash !== null) return tried.hash;
      logSecurityEvent({ event: 'unlock failed', user_id: place.userId });
      if (tried.isLast) logSecurityEvent({ event: 'PIN blocked', user_id: place.userId });
      throw wrongField('pin', refusalText.wrongPin);
    },
  );
}

interface Opened {
  readonly id: string;
  readonly role: StaffRole;
  readonly unlocks: number;
  readonly wrongPins: number;
}

async function open(
  tx: Transaction,
  { actor, clock }: ActorContext,
  { browser, userId }: PinPlace,
  checked: Checked,
): Promise<Opened> {
  const now = clock.now();
  const live = (id: number) =>
    query
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'sessions.locks_at', 'sessions.unlocks', 'users.role', 'users.password_hash'])
      .where('users.id', '=', id)
      .where('users.deleted_at', 'is', null)
      .where('users.suspended', '=', false)
      .where('sessions.browser', '=', browser)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', now.toISOString())
      .orderBy('sessions.created_at', 'desc')
      .limit(1);
  const own = await tx.first(live(actor.id).where('sessions.id', '=', actor.sessionId));
  // It ended while the PIN was compared.
  if (own === undefined) throw denied('UNAUTHENTICATED');
  const found = userId === actor.id ? own : await tx.first(live(userId));
  if (found === undefined || !isStaffRole(found.role)) throw wrongField('pin', refusalText.wrongPin);
  if ('passwordHash' in checked && checked.passwordHash !== found.password_hash)
    throw denied('UNAUTHENTICATED');
  const tries = await endTries(tx, { browser, userId }, checked);
  // The PIN was changed, or has gone with the shared counter.
  if ('pinHash' in checked && tries === null) throw wrongField('pin', refusalText.wrongPin);
  // Of several people at a counter one is in.
  await tx.prisma.session.updateMany({
    where: { browser, id: { not: found.id }, endedAt: null, locksAt: { gt: now } },
    data: { locksAt: lockedTime, provedAt: null },
  });
  // Tokens from before are locked, but for those of another tab that has just unlocked it.
  const isOpen = found.id === own.id && own.locks_at !== null && new Date(own.locks_at) > now;
  const unlocks = isOpen ? own.unlocks : found.unlocks + 1;
  await tx.prisma.session.updateMany({
    where: { id: found.id, endedAt: null },
    data: { unlocks, locksAt: await lockTimeAt(tx, browser, now), provedAt: null },
  });
  return { id: found.id, role: found.role, unlocks, wrongPins: tries ?? 0 };
}

/** The PIN is good again. @returns the wrong tries before this one; null without that PIN */
async function endTries(
  tx: Transaction,
  { browser, userId }: PinPlace,
  checked: Checked,
): Promise<number | null> {
  const pins = query
    .selectFrom('device_pins')
    .select(['wrong_tries', 'unreported_tries'])
    .where('browser', '=', browser)
    .where('user_id', '=', userId);
  const own = 'pinHash' in checked ? pins.where('pin_hash', '=', checked.pinHash) : pins;
  const pin = await tx.first(own.forNoKeyUpdate());
  if (pin === undefined) return null;
  await tx.prisma.devicePin.updateMany({
    where: { browser, userId },
    data: { wrongTries: 0, unreportedTries: 0 },
  });
  // A try is counted before it is compared.
  return pin.unreported_tries + Math.max(0, pin.wrong_tries - ('pinHash' in checked ? 1 : 0));
}
