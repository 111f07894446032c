import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { isStaff } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { denied } from '@/lib/kernel/access/recheck';
import { assertValid, forbiddenField, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { isUnchanged } from '@/lib/kernel/access/version';
import { endOtherSessions, endSession, endSessions as endSessionsOf } from '@/lib/people/auth/sessions';
import type { InputOf, OutputOf } from '@/lib/contract';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { logAccess } from '@/lib/people/customers/access-log';
import { query } from '@/lib/db/query';
import { valuesOf } from '@/lib/kernel/records/values';
import { requireReferralCode } from '@/lib/people/referrals/operations';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { endSessions, getDetails, logOut, updateProfile } from './contract';
import { openSessionsOf } from './devices';
import { userDefinition } from './record';
import { activeOnTheWire, maySeeAccount, whyNotBirthday } from './rules';
import { selectUsers, toUserRecord, userRow } from './to-wire';
import { changeAccount } from './write';

/* Operations on the own account (docs/product/rules.md, "Accounts"). */

/** In every tab and on every device that has the token. */
export const logOutHere = operation<InputOf<typeof logOut>, OutputOf<typeof logOut>>(
  'log out',
  'no proof',
  async ({ actor, systemSql, clock, session }) => {
    // Without the recheck: a repeated log-out finds its session ended, which counts as success.
    await systemSql.transaction(async (tx) => {
      tx.send(query.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate());
      await endSession(tx, actor.sessionId, clock.now());
    });
    session.forget();
    return { message: successText.logout };
  },
);

/** All, or with `others` all but the present one. */
export const logOutEverywhere = operation<Partial<InputOf<typeof endSessions>>, OutputOf<typeof endSessions>>(
  'end own sessions',
  'no proof',
  async ({ actor, sql, clock, session }, { others = false }) => {
    const now = clock.now();
    if (others) {
      await sql.transaction((tx) => endOtherSessions(tx, actor, now));
      return { message: successText.otherSessionsEnded };
    }
    try {
      await sql.transaction(async (tx) => endSessionsOf(tx, actor.id, now));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // For a repeated request the first one has ended them all.
      const open = await sql.prisma.session.findFirst({
        where: openSessionsOf(actor.id, now),
        select: { id: true },
      });
      if (open !== null) throw error;
    }
    session.forget();
    return { message: successText.loggedOutEverywhere };
  },
);

/** Every customer's page runs it. */
const selectDetails = compileOnce((value: Placeholder<{ mobile: string }>) =>
  selectUsers
    .select('users.must_change_password')
    .where('mobile', '=', value('mobile'))
    .where('deleted_at', 'is', null),
);

/** A customer gets 403 for another mobile; staff 404 for accounts outside their row-level access. */
export const readDetails = operation<InputOf<typeof getDetails>, OutputOf<typeof getDetails>>(
  'read account details',
  'no proof',
  async ({ actor, clock, sql }, { mobile }) => {
    if (!isStaff(actor) && mobile !== actor.mobile) throw new Refusal('FORBIDDEN', refusalText.forbidden);
    const user = await sql.first(selectDetails({ mobile }), { shared: true });
    if (user === undefined || !maySeeAccount(actor, user)) throw notFound();
    await logAccess({ actor, clock, sql }, [user.id]);
    return { data: toUserRecord(user), must_change_password: user.must_change_password };
  },
);

/**
 * Refuses 403 for another mobile or a changed `active`, 400 for an age below 18 or an invalid referral code (unknown, own, or already set
 * to another), 409 STALE_VERSION with the current record.
 */
export const changeOwnProfile = operation<InputOf<typeof updateProfile>, OutputOf<typeof updateProfile>>(
  'update own profile',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    if (input.mobile !== actor.mobile) throw forbiddenField('mobile', 'The mobile number must be your own.');
    const now = clock.now();
    if (input.dob !== undefined) assertValid('dob', whyNotBirthday(input.dob, storeDate(now)));
    return sql.transaction(async (tx) => {
      const own = { where: { id: actor.id }, omit: { passwordHash: true } } as const;
      const current = userRow(await tx.prisma.user.findUniqueOrThrow(own));
      if (input.active !== undefined && input.active !== activeOnTheWire(current))
        throw forbiddenField('active', 'The plan cannot be changed here.');
      if (input.version !== undefined && input.version !== current.version) {
        throw new Refusal('STALE_VERSION', 'Your profile was changed elsewhere. Please check it again.', {
          data: toUserRecord(current),
        });
      }
      const { referral_code: code } = input;
      if (code !== undefined && code !== current.referrer_code) {
        if (current.referrer_code !== null)
          throw wrongField('referral_code', 'Your referral code is set already and cannot be changed.');
        if (code === current.referral_id)
          throw wrongField('referral_code', 'You cannot use your own referral code.');
        await requireReferralCode(tx, code);
      }
      const before = toUserRecord(current);
      const columns = {
        name: input.name ?? current.name,
        gender: input.gender ?? current.gender,
        email: input.email ?? current.email,
        dob: input.dob ?? current.dob,
        address: input.address ?? current.address,
        state_code: input.state_code === undefined ? current.state_code : input.state_code || null,
        referrer_code: code ?? current.referrer_code,
        language: input.language === undefined ? current.language : input.language,
      };
      if (isUnchanged(current, columns)) return { message: successText.profileUpdated, data: before };
      const updated = await changeAccount(tx, actor.id, valuesOf(userDefinition, columns), now);
      if (updated === undefined) throw denied('UNAUTHENTICATED');
      const after = toUserRecord(updated);
      writeAudit(
        tx,
        { actorId: actor.id, action: 'user.profile', entity: 'user', entityId: actor.id, before, after },
        now,
      );
      return { message: successText.profileUpdated, data: after };
    });
  },
);
