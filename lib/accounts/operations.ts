import { randomBytes } from 'node:crypto';
import { writeAudit } from '@/lib/audit/write-audit';
import { isStaff } from '@/lib/access/actor';
import { openOperation, operation, type Context, type LimitName } from '@/lib/access/operation';
import { Refusal, wrongField } from '@/lib/access/refusal';
import { isUnchanged } from '@/lib/access/version';
import { endSession, endSessions as endSessionsOf } from '@/lib/auth/sessions';
import { deviceOf } from '@/lib/auth/device';
import { Turns } from '@/lib/auth/turns';
import type { InputOf, OutputOf } from '@/lib/contract';
import { dateColumn } from '@/lib/db/dates';
import { violatedUnique } from '@/lib/db/faults';
import { requireReferralCode } from '@/lib/referrals/operations';
import { storeDate } from '@/lib/text/format';
import { refusalText, successText } from '@/lib/text/messages';
import type { endSessions, getDetails, listSessions, logIn, logOut, signUp, updateProfile } from './contract';
import { activeOnTheWire, maySeeAccount, referralCodeFrom, whyNotBirthday } from './rules';
import { toUserRecord } from './to-wire';

/** What accounts can do for themselves (gateway.md, "Customer calls"; specification 2.3, 2.4, 5). The reset stands in reset.ts. */

const withoutHash = { passwordHash: true } as const;

/** More than anybody has; the rest is ended all the same. */
const MOST_SESSIONS = 100;

/**
 * Makes a customer without a plan. Refuses 403 for a staff role, 400 for an unknown referral code, 409 MOBILE_TAKEN, 429
 * after 10 accounts from one address in an hour.
 */
export const signUpCustomer = openOperation<InputOf<typeof signUp>, OutputOf<typeof signUp>>(
  async (context, input) => {
    const { db, limits, passwords, client, clock } = context;
    if (input.role !== undefined && input.role !== 'user' && input.role !== 'customer') {
      throw new Refusal(
        'FORBIDDEN',
        'Only customers can sign up here. Staff accounts are made by an administrator.',
      );
    }
    await limits.consume('signUpsPerAddress', client.network);
    try {
      if (input.referral_code !== undefined) await requireReferralCode(db, input.referral_code);
      const passwordHash = await passwords.hash(input.password);
      const user = await db.user.create({
        data: {
          name: input.name,
          mobile: input.mobile,
          passwordHash,
          referralId: referralCodeFrom(randomBytes(8)),
          referrerCode: input.referral_code ?? null,
          createdAt: clock.now(),
        },
        omit: withoutHash,
      });
      return { message: successText.signup, data: toUserRecord(user) };
    } catch (error) {
      await limits.giveBack('signUpsPerAddress', client.network);
      if (violatedUnique(error)?.includes('mobile') === true) {
        const message = 'This mobile number has an account already. Please log in.';
        throw new Refusal('MOBILE_TAKEN', message, { fields: { mobile: message }, cause: error });
      }
      throw error;
    }
  },
);

/**
 * Checks mobile and password and opens a session. Unknown mobiles and wrong passwords get the same answer in the same
 * time; every try counts until it proves right, so that parallel guesses gain nothing. A browser that signed in to this
 * account before has tries of its own: an attack on the mobile does not lock its owner out.
 */
export const logInWithPassword = openOperation<InputOf<typeof logIn>, OutputOf<typeof logIn>>(
  async (context, input) => {
    const { db, client, session, note } = context;
    const user = await db.user.findFirst({
      where: { mobile: input.mobile, deletedAt: null },
      select: { id: true, role: true, passwordHash: true, suspended: true },
    });
    const browser = user === null ? null : await client.knownBrowser();
    const known = user !== null && browser?.users.includes(user.id) === true ? browser.browser : null;
    const counted: Counted =
      known === null
        ? ['wrongPasswordsPerMobile', input.mobile]
        : ['wrongPasswordsPerKnownBrowser', `${known}:${input.mobile}`];
    const right = await judge(context, counted, input.password, user?.passwordHash ?? null);
    if (!right || user === null) {
      note({ event: 'log-in failed', user_id: user?.id ?? null, reason: 'password' });
      throw new Refusal('BAD_CREDENTIALS', refusalText.badCredentials);
    }
    if (user.role !== 'user' && user.suspended) {
      note({ event: 'log-in failed', user_id: user.id, reason: 'suspended' });
      throw new Refusal('FORBIDDEN', refusalText.suspended);
    }
    const { token, expiresAt } = await session.begin(user.id);
    note({ event: 'log-in', user_id: user.id });
    return { message: successText.login, token, expires_at: expiresAt.toISOString() };
  },
);

type Counted = readonly [LimitName, string];
const turns = new Turns();
const turnsAtMost = 100;

/**
 * Whether a password is right; a wrong one is counted. The tries of one key are judged one after another: right log-ins that
 * come together (a family of tabs) would else use up each other's tries. The address is counted first: one that is over its
 * limit must not be able to use up the tries of mobiles. A try that nobody judged does not count.
 */
async function judge(
  { limits, passwords, client }: Context,
  [limit, key]: Counted,
  password: string,
  hash: string | null,
): Promise<boolean> {
  if (turns.waiting(`${limit}:${key}`) >= turnsAtMost)
    throw new Refusal('RATE_LIMITED', refusalText.rateLimited, { retryAfterSeconds: 1 });
  return turns.take(`${limit}:${key}`, async () => {
    await limits.consume('logInsPerAddress', client.network);
    let right: boolean | null = null;
    try {
      await limits.consume(limit, key);
      try {
        right = await passwords.matches(password, hash);
      } finally {
        if (right === null) await limits.giveBack(limit, key);
      }
    } finally {
      if (right !== false) await limits.giveBack('logInsPerAddress', client.network);
    }
    if (right) await limits.clear(limit, key);
    return right;
  });
}

/** Ends the session of this token, in every tab and on every device that holds it. */
export const logOutHere = operation<InputOf<typeof logOut>, OutputOf<typeof logOut>>(
  'end own sessions',
  async ({ actor, db, clock, session }) => {
    await endSession(db, actor.sessionId, clock.now());
    session.forget();
    return { message: successText.logout };
  },
);

/** The sessions of one's own account that are open, the present one first, then the newest. */
export const listOwnSessions = operation<InputOf<typeof listSessions>, OutputOf<typeof listSessions>>(
  'list own sessions',
  async ({ actor, db, clock }) => {
    const open = await db.session.findMany({
      where: { userId: actor.id, endedAt: null, expiresAt: { gt: clock.now() } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: MOST_SESSIONS,
    });
    const data = open.map(({ id, userAgent, address, createdAt, expiresAt }) => ({
      device: deviceOf(userAgent),
      address,
      started_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      current: id === actor.sessionId,
    }));
    return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)) };
  },
);

/** Ends every session of one's own account, on whatever device, this one included. */
export const logOutEverywhere = operation<InputOf<typeof endSessions>, OutputOf<typeof endSessions>>(
  'end own sessions',
  async ({ actor, db, clock, session }) => {
    await endSessionsOf(db, actor.id, clock.now());
    session.forget();
    return { message: successText.loggedOutEverywhere };
  },
);

/** The account of a mobile. A customer who asks for any other mobile gets 403, staff 404 for what they may not see. */
export const readDetails = operation<InputOf<typeof getDetails>, OutputOf<typeof getDetails>>(
  'read account details',
  async ({ actor, db }, { mobile }) => {
    if (!isStaff(actor) && mobile !== actor.mobile) throw new Refusal('FORBIDDEN', refusalText.forbidden);
    const user = await db.user.findFirst({ where: { mobile, deletedAt: null }, omit: withoutHash });
    if (user === null || !maySeeAccount(actor, user))
      throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
    return { data: toUserRecord(user) };
  },
);

/**
 * Completes or changes the own profile. Refuses 403 for another mobile or a changed `active`, 400 for a date of birth to
 * come, an unknown or own referral code, or another one than is set; 409 STALE_VERSION with the current record.
 */
export const changeOwnProfile = operation<InputOf<typeof updateProfile>, OutputOf<typeof updateProfile>>(
  'update own profile',
  async ({ actor, clock, transaction }, input) => {
    if (input.mobile !== actor.mobile) {
      const message = 'The mobile number must be your own.';
      throw new Refusal('FORBIDDEN', message, { fields: { mobile: message } });
    }
    const now = clock.now();
    const whyNot = whyNotBirthday(input.dob, storeDate(now));
    if (whyNot !== null) throw wrongField('dob', whyNot);
    return transaction(async (db) => {
      await db.$queryRaw`SELECT 1 FROM users WHERE id = ${actor.id} FOR UPDATE`;
      const current = await db.user.findUniqueOrThrow({ where: { id: actor.id }, omit: withoutHash });
      if (input.active !== undefined && input.active !== activeOnTheWire(current)) {
        const message = 'The plan cannot be changed here.';
        throw new Refusal('FORBIDDEN', message, { fields: { active: message } });
      }
      if (input.version !== undefined && input.version !== current.version) {
        throw new Refusal(
          'STALE_VERSION',
          'Your profile was changed elsewhere meanwhile. Please look at it again.',
          { data: toUserRecord(current) },
        );
      }
      const { referral_code: code } = input;
      if (code !== undefined && code !== current.referrerCode) {
        if (current.referrerCode !== null)
          throw wrongField('referral_code', 'Your referral code is set already and cannot be changed.');
        if (code === current.referralId)
          throw wrongField('referral_code', 'You cannot use your own referral code.');
        await requireReferralCode(db, code);
      }
      const before = toUserRecord(current);
      const columns = {
        name: input.name,
        gender: input.gender,
        email: input.email,
        dob: dateColumn(input.dob),
        address: input.address,
        referrerCode: code ?? current.referrerCode,
      };
      if (isUnchanged(current, columns)) return { message: successText.profileUpdated, data: before };
      const updated = await db.user.update({
        where: { id: actor.id },
        data: { ...columns, version: { increment: 1 } },
        omit: withoutHash,
      });
      const after = toUserRecord(updated);
      await writeAudit(
        db,
        { actorId: actor.id, action: 'user.profile', entity: 'user', entityId: actor.id, before, after },
        now,
      );
      return { message: successText.profileUpdated, data: after };
    });
  },
);
