import { z } from 'zod';
import { deviceOf } from '@/lib/people/auth/device';
import { pagedListOf, date, instant, listOf, singleOf, When, type Row, type Section } from './section';

/* The account with all that was agreed, and who saw it. */

const account = singleOf('account', async ({ sql, userId }) => {
  const user = await sql.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      name: true,
      mobile: true,
      email: true,
      gender: true,
      dob: true,
      address: true,
      stateCode: true,
      language: true,
      planActive: true,
      referralId: true,
      referrerCode: true,
      createdAt: true,
      updatedAt: true,
    },
  });
  const referred = await sql.prisma.user.count({ where: { referrerCode: user.referralId, deletedAt: null } });
  return {
    customer_id: user.id,
    name: user.name,
    mobile: user.mobile,
    email: user.email,
    gender: user.gender,
    date_of_birth: date(user.dob),
    address: user.address,
    state_code: user.stateCode,
    language: user.language,
    plan_active: user.planActive,
    own_referral_code: user.referralId,
    referred_by_code: user.referrerCode,
    // Who they are is their data.
    people_referred: referred,
    created_at: instant(user.createdAt),
    changed_at: instant(user.updatedAt),
  };
});

/** Values of the account that an entry has; others may be about staff. */
const shown = [
  'name',
  'mobile',
  'email',
  'gender',
  'dob',
  'address',
  'state_code',
  'language',
  'active',
  'referalid',
  'referral_code',
  'accepted_terms',
] as const;
const values = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null))
  .nullable()
  .catch(null);

const isDate = (value: unknown): value is string => z.iso.date().safeParse(value).success;

function shownOf(stored: unknown): readonly Row[] {
  const found = values.parse(stored) ?? {};
  return shown.flatMap((name) => {
    const value = found[name];
    if (value === undefined || value === null) return [];
    return [{ field: name, value: name === 'dob' && isDate(value) ? new When('date', value) : value }];
  });
}

const changes = listOf(
  'changes_of_account',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.auditEntry.findMany({
      where: { entity: 'user', entityId: userId, id: below },
      ...page,
      select: {
        id: true,
        at: true,
        action: true,
        before: true,
        after: true,
        actor: { select: { id: true, role: true } },
      },
    }),
  ({ at, action, before, after, actor }, { userId }) => ({
    at: instant(at),
    what: action.replace(/^user\./, '').replaceAll('_', ' '),
    by: actor === null ? 'system' : actor.id === userId ? 'you' : actor.role,
    before: shownOf(before),
    after: shownOf(after),
  }),
);

const identity = singleOf('identity_document', async ({ sql, userId }) => {
  const row = await sql.prisma.customerIdentity.findUnique({
    where: { userId },
    select: { kind: true, last4: true, nameAsOn: true, setAt: true },
  });
  return (
    row && {
      kind: row.kind,
      // The whole number is encrypted.
      last_characters: row.last4,
      name_on_document: row.nameAsOn,
      recorded_at: instant(row.setAt),
    }
  );
});

const nominee = singleOf('nominee', async ({ sql, userId }) => {
  const row = await sql.prisma.nominee.findUnique({ where: { userId } });
  return row && { name: row.name, relation: row.relation, mobile: row.mobile, set_at: instant(row.setAt) };
});

const terms = listOf(
  'accepted_terms',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.termsAcceptance.findMany({ where: { userId, id: below }, ...page }),
  ({ version, acceptedAt }) => ({ version, accepted_at: instant(acceptedAt) }),
);

const consents = listOf(
  'consents',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.consent.findMany({ where: { userId, id: below }, ...page }),
  ({ purpose, given, noticeVersion, language, how, at }) => ({
    purpose,
    given,
    notice_version: noticeVersion,
    language,
    how,
    at: instant(at),
  }),
);

const erasures = listOf(
  'requests_to_delete',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.erasure.findMany({
      where: { userId, id: below },
      ...page,
      select: { id: true, state: true, askedAt: true, requestedAt: true, closesAt: true, endedAt: true },
    }),
  ({ state, askedAt, requestedAt, closesAt, endedAt }) => ({
    state,
    asked_at: instant(askedAt),
    confirmed_at: instant(requestedAt),
    closes_at: instant(closesAt),
    ended_at: instant(endedAt),
  }),
);

/** Without the ids, which tokens carry. */
const sessions = pagedListOf(
  'log_ins',
  ({ sql, userId }, last: { readonly id: string; readonly createdAt: Date } | null, take) =>
    sql.prisma.session.findMany({
      where: {
        userId,
        ...(last && {
          OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { gt: last.id } }],
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take,
      select: {
        id: true,
        createdAt: true,
        usedAt: true,
        endedAt: true,
        expiresAt: true,
        userAgent: true,
        address: true,
        newDevice: true,
      },
    }),
  ({ createdAt, usedAt, endedAt, expiresAt, userAgent, address, newDevice }) => ({
    at: instant(createdAt),
    device: deviceOf(userAgent),
    browser: userAgent,
    network_address: address,
    new_device: newDevice,
    last_used_at: instant(usedAt),
    ended_at: instant(endedAt),
    expires_at: instant(expiresAt),
  }),
);

/** By role: who of our staff it was is their data. */
const openings = listOf(
  'who_looked_at_it',
  ({ sql, userId }, { below, ...page }) =>
    sql.prisma.customerOpening.findMany({
      where: { customerId: userId, id: below },
      ...page,
      select: { id: true, at: true, listed: true, byMobile: true, actor: { select: { role: true } } },
    }),
  ({ at, listed, byMobile, actor }) => ({
    at: instant(at),
    role: actor.role,
    in_a_list: listed,
    found_by_mobile: byMobile,
  }),
);

export const accountSections: readonly Section[] = [
  account,
  changes,
  identity,
  nominee,
  terms,
  consents,
  erasures,
];
export const accessSections: readonly Section[] = [sessions, openings];
