/* oxlint-disable max-lines -- all operations on users but the deletion */
import { cancelResetOf } from '@/lib/people/factor-resets/steps';
import { userDefinition } from '@/lib/people/accounts/record';
import { valuesOf } from '@/lib/kernel/records/values';
import { expressionBuilder } from 'kysely';
import { notFound } from '@/lib/kernel/access/not-found';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { operation, operationInTwoSteps } from '@/lib/kernel/access/operation';
import { assertPermitted, Refusal } from '@/lib/kernel/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/kernel/access/version';
import { activeOnTheWire } from '@/lib/people/accounts/rules';
import { selectUsers, toUserRecord, type UserRow } from '@/lib/people/accounts/to-wire';
import { changeAccount, insertAccount, isMobileTaken, voidResetCodes } from '@/lib/people/accounts/write';
import { endSessions } from '@/lib/people/auth/sessions';
import { unmatchablePasswordHash } from '@/lib/people/auth/unmatchable-password-hash';
import { closeInvitations, invitationExpiry, invite } from '@/lib/people/invitations/invite';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { isAlike, withCustomersAlike } from '@/lib/people/customers/by-name';
import { listPage, mobileStartsWith } from '@/lib/db/pagination';
import { containsName, containsText, hasTrigrams, isSelective } from '@/lib/db/text-search';
import { query, type Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { reassignTasks } from '@/lib/desk/tasks/reassign';
import { storeDate } from '@/lib/kernel/text/format';
import { refusalText, successText } from '@/lib/kernel/text/messages';
import type { createUser, listUsers, staffDirectory, updateUser } from './contract';
import { endsInvitation, losesAdmin, whyNotByEmployee, whyNotOwnAccount, type Standing } from './rules';
import { visibleTo } from './scope';

/* Users for staff (docs/product/rules.md, "Users"). Deletion: delete.ts. */

const eb = expressionBuilder<Tables, 'users'>();

/** The search matches the name, the email and the start of the mobile; customers also by how the name sounds. */
export const readUsers = operation<InputOf<typeof listUsers>, OutputOf<typeof listUsers>>(
  'list users',
  'no proof',
  async (context, input) => {
    const { actor, clock, sql } = context;
    const { search, role } = input;
    const searcher = { actor, today: storeDate(clock.now()) };
    const { rows, page } = await withCustomersAlike(sql, searcher, input, (wanted, alike) =>
      listPage(sql, wanted, {
        table: 'users',
        rows: selectUsers,
        visible: visibleTo(actor),
        where: [
          ...(role === undefined ? [] : [eb('users.role', '=', role)]),
          ...(search === undefined
            ? []
            : [
                eb.or([
                  containsName(eb.ref('users.name'), search),
                  // No email has letters beyond ASCII.
                  ...(hasTrigrams(search) ? [containsText(eb.ref('users.email'), search)] : []),
                  mobileStartsWith(eb.ref('users.mobile'), search),
                  ...isAlike(eb.ref('users.id'), alike),
                ]),
              ]),
        ],
        sorts: {
          created_at: { by: eb.ref('users.created_at'), type: 'timestamptz' },
          name: { by: eb.ref('users.name'), type: 'text' },
        },
        selective: isSelective(search),
      }),
    );
    await logAccess(
      context,
      rows.map(({ id }) => id),
    );
    return { data: rows.map(toUserRecord), ...page };
  },
);

/** Executives or employees for sales, by name; without suspended ones. */
export const readStaffDirectory = operation<InputOf<typeof staffDirectory>, OutputOf<typeof staffDirectory>>(
  'see the staff directory',
  'no proof',
  async ({ sql }, { role }) => {
    const people = await sql.prisma.user.findMany({
      where: { role, deletedAt: null, suspended: false },
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return { data: people.map(({ id, name }) => ({ id, name, role })) };
  },
);

/**
 * Without a password the account cannot log in, and the answer has the link of its invitation. A password is one that the person is to replace. A
 * proof, since a new account of staff gives its maker another way in. Refuses 409 MOBILE_TAKEN.
 */
export const createStaff = operationInTwoSteps<InputOf<typeof createUser>, OutputOf<typeof createUser>>(
  'create staff',
  'proof',
  async (context, input) => {
    const { actor, clock, passwords, logSecurityEvent, flushSms, sendsSms } = context;
    const { name, mobile, role, password } = input;
    const hash = password === undefined ? null : await passwords.hash(password);
    return async ({ sql }) => {
      const now = clock.now();
      const { data, link } = await mapMobileTaken(() =>
        sql.transaction(async (tx) => {
          const entry = { action: 'user.create', by: actor.id };
          const person = { name, mobile, role };
          if (hash !== null) {
            const account = { ...person, passwordHash: hash, mustChangePassword: true };
            return { data: await insertAccount(tx, account, entry, now), link: null };
          }
          const passwordHash = unmatchablePasswordHash();
          const account = { ...person, passwordHash, invitedUntil: invitationExpiry(now) };
          const invited = await insertAccount(tx, account, entry, now);
          return { data: invited, link: await invite(tx, context, invited, now) };
        }),
      );
      logSecurityEvent({ event: 'role change', user_id: data.id, from: null, to: data.role });
      if (link === null) return { message: successText.userCreated, data };
      flushSms();
      const sent_by_sms = sendsSms('staff_invitation');
      return { message: successText.userInvited, data, link, sent_by_sms };
    };
  },
);

/**
 * Employees may change name and email of customers they referred; admins everything, but may not demote or suspend their own account (403)
 * or the last active admin (409 LAST_ADMIN). A change of role, suspension or mobile revokes the account's sessions.
 */
export const changeUser = operation<InputOf<typeof updateUser>, OutputOf<typeof updateUser>>(
  'edit users',
  ({ role, mobile, phonenumber, active }) =>
    [role, mobile, phonenumber, active].some((each) => each !== undefined),
  async ({ actor, clock, sql, logSecurityEvent }, input) => {
    const { phonenumber, mobile: sentMobile } = input;
    if (phonenumber !== undefined && sentMobile !== undefined && phonenumber !== sentMobile) {
      const message = 'Phone number and mobile must be the same.';
      throw new Refusal('VALIDATION', message, { fields: { phonenumber: message, mobile: message } });
    }
    const now = clock.now();
    const { was, data } = await mapMobileTaken(() =>
      sql.transaction(async (tx) => {
        // Not FOR UPDATE, which would block messages to the customer (lib/people/users/delete.ts).
        const current = await tx.first(
          selectUsers.where('users.id', '=', input.id).where(visibleTo(actor)).forNoKeyUpdate('users'),
        );
        if (current === undefined) throw notFound();
        const before = toUserRecord(current);
        requireVersion(input.version, before);
        const was: Standing = { mobile: current.mobile, role: current.role, active: before.active };
        const next: Standing = {
          mobile: phonenumber ?? sentMobile ?? was.mobile,
          role: input.role ?? was.role,
          active: input.active ?? activeOnTheWire({ ...current, role: input.role ?? was.role }),
        };
        const problem =
          (actor.role === 'admin' ? null : whyNotByEmployee(next, was)) ??
          (actor.id === current.id ? whyNotOwnAccount(next, was) : null);
        if (problem !== null) assertPermitted(problem.message, problem.field);
        if (losesAdmin(was, next)) await requireAnotherAdmin(tx, current.id);
        const columns = {
          name: input.name ?? current.name,
          email: input.email === undefined ? current.email : input.email === '' ? null : input.email,
          state_code: input.state_code === undefined ? current.state_code : input.state_code || null,
          mobile: next.mobile,
          role: next.role,
          invited_until: endsInvitation(was, next) ? endedAt(current, now) : current.invited_until,
          ...standingColumns(current, next),
        };
        if (isUnchanged(current, columns)) return { was: before, data: before };
        const row = await changeAccount(
          tx,
          current.id,
          {
            ...valuesOf(userDefinition, columns),
            planActive: columns.plan_active,
            suspended: columns.suspended,
          },
          now,
        );
        if (row === undefined) throw notFound();
        await endWhatChanged(tx, was, next, row, { actorId: actor.id, now });
        if (was.role !== 'user' && row.role === 'user') await reassignTasks(tx, actor.id, row.id, now);
        const after = toUserRecord(row);
        // Not `active`: a staff account turned customer may get the plan at the same time.
        const granted = row.role === 'user' && row.plan_active !== current.plan_active;
        const action = granted ? 'user.manual grant' : 'user.update';
        writeAudit(tx, { actorId: actor.id, action, entity: 'user', entityId: row.id, before, after }, now);
        return { was: before, data: after };
      }),
    );
    if (was.role !== data.role)
      logSecurityEvent({ event: 'role change', user_id: data.id, from: was.role, to: data.role });
    return { message: successText.userUpdated, data };
  },
);

/** `active` is the plan of a customer, and the suspension of staff. */
function standingColumns(current: UserRow, next: Standing) {
  return next.role === 'user'
    ? { plan_active: next.active === 1, suspended: false }
    : { plan_active: current.plan_active, suspended: next.active === 0 };
}

/** The end of the last invitation of an account that was never opened, if it ends now at the latest. */
function endedAt({ invited_until: until }: UserRow, now: Date): string | null {
  return until === null || until <= now.toISOString() ? until : now.toISOString();
}

/**
 * Another role, mobile or a suspension ends an invitation and revokes sessions; a revoked plan ends its subscription; another mobile voids open codes and is
 * copied to the visits.
 */
async function endWhatChanged(
  tx: Transaction,
  was: Standing,
  next: Standing,
  row: UserRow,
  { actorId, now }: { readonly actorId: number; readonly now: Date },
): Promise<void> {
  const newMobile = next.mobile !== was.mobile;
  if (endsInvitation(was, next)) await closeInvitations(tx, row.id, now);
  if (newMobile || next.role !== was.role || row.suspended) await endSessions(tx, row.id, now);
  // The messages of a reset went to the number before.
  if (newMobile || row.role === 'user') await cancelResetOf(tx, row, { actorId, now });
  if (newMobile) {
    await voidResetCodes(tx, row.id, now);
    // Rows of imports are blanked with the account, by its mobile (lib/people/users/delete.ts).
    await tx.prisma.importRow.updateMany({
      where: { mobile: was.mobile },
      data: { mobile: row.mobile },
    });
    const visits = query.selectFrom('bookings').select('id').where('user_id', '=', row.id);
    // In the lock order: after the account, by id.
    tx.send(visits.orderBy('id').forNoKeyUpdate());
    await tx.prisma.booking.updateMany({
      where: { userId: row.id },
      data: { userMobile: row.mobile },
    });
  }
  if (next.role === 'user' && !row.plan_active)
    await tx.prisma.subscription.updateMany({
      where: { userId: row.id, endedAt: null },
      data: { endedAt: now },
    });
}

/** Refuses 409 LAST_ADMIN if no other active admin exists. For operations that lock all accounts. */
export async function requireAnotherAdmin(sql: Sql, userId: number): Promise<void> {
  const another = await sql.prisma.user.findFirst({
    // One who was invited and never came cannot act.
    where: { role: 'admin', deletedAt: null, suspended: false, invitedUntil: null, id: { not: userId } },
    select: { id: true },
  });
  if (another === null) throw new Refusal('LAST_ADMIN', refusalText.lastAdmin);
}

async function mapMobileTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isMobileTaken(error)) throw error;
    const message = refusalText.mobileTaken;
    throw new Refusal('MOBILE_TAKEN', message, {
      fields: { mobile: message, phonenumber: message },
      cause: error,
    });
  }
}
