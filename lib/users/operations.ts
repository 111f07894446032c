import { randomBytes } from 'node:crypto';
import { writeAudit } from '@/lib/audit/write-audit';
import { operation, operationInTwoSteps } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { isUnchanged, requireVersion } from '@/lib/access/version';
import { activeOnTheWire, referralCodeFrom } from '@/lib/accounts/rules';
import { toUserRecord, userColumns, type UserRow } from '@/lib/accounts/to-wire';
import { changeAccount, type Account } from '@/lib/accounts/write';
import { endSessions } from '@/lib/auth/sessions';
import type { InputOf, OutputOf } from '@/lib/contract';
import { counterOf } from '@/lib/dashboard/counters';
import type { Db } from '@/lib/db/client';
import { violatedUnique } from '@/lib/db/faults';
import { Prisma } from '@/lib/db/generated/client';
import { begins, holds, isRare, listPage } from '@/lib/db/pagination';
import { refusalText, successText } from '@/lib/text/messages';
import type { createUser, listUsers, staffDirectory, updateUser } from './contract';
import { forbiddenField, losesAdmin, whyNotByEmployee, whyNotOneself, type Standing } from './rules';
import { usersSql, usersWhere } from './scope';

/** Users as staff see and change them (docs/product/rules.md, "Users"). Deletion is in delete.ts. */

const withoutHash = { passwordHash: true } as const;

/** One page of users; the search matches the name, the email and the start of the mobile. */
export const readUsers = operation<InputOf<typeof listUsers>, OutputOf<typeof listUsers>>(
  'list users',
  async ({ actor, sql }, input) => {
    const { search, role } = input;
    const { rows, page } = await listPage<UserRow>(sql, input, {
      from: Prisma.sql`users t`,
      scope: usersSql(actor),
      total: counterOf('users', actor),
      where: [
        ...(role === undefined ? [] : [Prisma.sql`t.role = ${role}::"Role"`]),
        ...(search === undefined
          ? []
          : [
              Prisma.sql`(${holds(Prisma.sql`t.name`, search)} OR ${holds(Prisma.sql`t.email`, search)} OR ${begins(Prisma.sql`t.mobile`, search)})`,
            ]),
      ],
      sorts: {
        created_at: { by: Prisma.sql`t.created_at`, type: 'timestamptz' },
        name: { by: Prisma.sql`t.name`, type: 'text' },
      },
      rare: isRare(search),
      columns: userColumns,
    });
    return { data: rows.map(toUserRecord), ...page };
  },
);

/** The executives or employees that a sale may name, by name; without suspended ones. */
export const readStaffDirectory = operation<InputOf<typeof staffDirectory>, OutputOf<typeof staffDirectory>>(
  'see the staff directory',
  async ({ db }, { role }) => {
    const people = await db.user.findMany({
      where: { role, deletedAt: null, suspended: false },
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return { data: people.map(({ id, name }) => ({ id, name, role })) };
  },
);

/** Creates a staff account. Refuses 409 MOBILE_TAKEN. */
export const createStaff = operationInTwoSteps<InputOf<typeof createUser>, OutputOf<typeof createUser>>(
  'create staff',
  async ({ actor, clock, passwords, note }, input) => {
    const passwordHash = await passwords.hash(input.password);
    return async ({ transaction }) => {
      const now = clock.now();
      const { name, mobile, role } = input;
      const data = await orMobileTaken(() =>
        transaction(async (db) => {
          const row = await db.user.create({
            data: {
              name,
              mobile,
              role,
              passwordHash,
              referralId: referralCodeFrom(randomBytes(8)),
              createdAt: now,
            },
            omit: withoutHash,
          });
          const after = toUserRecord(row);
          await writeAudit(
            db,
            { actorId: actor.id, action: 'user.create', entity: 'user', entityId: row.id, after },
            now,
          );
          return after;
        }),
      );
      note({ event: 'role change', user_id: data.id, from: null, to: data.role });
      return { message: successText.userCreated, data };
    };
  },
);

/**
 * Changes a user. An employee may change name and email of customers they referred; an admin everything, but may not demote or suspend
 * their own account (403) or the last active admin (409 LAST_ADMIN). A change of role, suspension or mobile ends the account's sessions
 * (session revocation).
 */
export const changeUser = operation<InputOf<typeof updateUser>, OutputOf<typeof updateUser>>(
  'edit users',
  async ({ actor, clock, transaction, note }, input) => {
    const { phonenumber, mobile: sentMobile } = input;
    if (phonenumber !== undefined && sentMobile !== undefined && phonenumber !== sentMobile) {
      const message = 'Phone number and mobile must be the same.';
      throw new Refusal('VALIDATION', message, { fields: { phonenumber: message, mobile: message } });
    }
    const now = clock.now();
    const { was, data } = await orMobileTaken(() =>
      transaction(async (db) => {
        await db.$queryRaw`SELECT 1 FROM users WHERE id = ${input.id} FOR UPDATE`;
        const current = await db.user.findFirst({
          where: { id: input.id, ...usersWhere(actor) },
          omit: withoutHash,
        });
        if (current === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
        const before = toUserRecord(current);
        requireVersion(input.version, before);
        const was: Standing = { mobile: current.mobile, role: current.role, active: before.active };
        const wanted: Standing = {
          mobile: phonenumber ?? sentMobile ?? was.mobile,
          role: input.role ?? was.role,
          active: input.active ?? activeOnTheWire({ ...current, role: input.role ?? was.role }),
        };
        const whyNot =
          (actor.role === 'admin' ? null : whyNotByEmployee(wanted, was)) ??
          (actor.id === current.id ? whyNotOneself(wanted, was) : null);
        if (whyNot !== null) throw forbiddenField(whyNot);
        if (losesAdmin(was, wanted)) await requireAnotherAdmin(db, current.id);
        const columns = {
          name: input.name ?? current.name,
          email: input.email === undefined ? current.email : input.email === '' ? null : input.email,
          mobile: wanted.mobile,
          role: wanted.role,
          ...standingColumns(current, wanted),
        };
        if (isUnchanged(current, columns)) return { was: before, data: before };
        const row = await changeAccount(db, { id: current.id }, columns);
        if (row === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
        await endWhatChanged(db, was, wanted, row, now);
        const after = toUserRecord(row);
        // By the column, not by `active`: a staff account turned customer may get the plan at the same time.
        const granted = row.role === 'user' && row.planActive !== current.planActive;
        const action = granted ? 'user.manual grant' : 'user.update';
        await writeAudit(
          db,
          { actorId: actor.id, action, entity: 'user', entityId: row.id, before, after },
          now,
        );
        return { was: before, data: after };
      }),
    );
    if (was.role !== data.role)
      note({ event: 'role change', user_id: data.id, from: was.role, to: data.role });
    return { message: successText.userUpdated, data };
  },
);

/** Writes `active` to the role's column: the plan of a customer, the suspension of staff. */
function standingColumns(current: Account, wanted: Standing) {
  return wanted.role === 'user'
    ? { planActive: wanted.active === 1, suspended: false }
    : { planActive: current.planActive, suspended: wanted.active === 0 };
}

/** Session revocation on another role, mobile or a suspension; a revoked plan ends its subscription; another mobile voids open codes. */
async function endWhatChanged(
  db: Db,
  was: Standing,
  wanted: Standing,
  row: Account,
  now: Date,
): Promise<void> {
  const newMobile = wanted.mobile !== was.mobile;
  if (newMobile || wanted.role !== was.role || row.suspended) await endSessions(db, row.id, now);
  if (newMobile)
    await db.resetCode.updateMany({ where: { userId: row.id, closedAt: null }, data: { closedAt: now } });
  if (wanted.role === 'user' && !row.planActive) {
    await db.subscription.updateMany({ where: { userId: row.id, endedAt: null }, data: { endedAt: now } });
  }
}

/** Refuses 409 LAST_ADMIN if no other active admin exists. For operations that lock all accounts. */
export async function requireAnotherAdmin(db: Db, userId: number): Promise<void> {
  const others = await db.user.count({
    where: { role: 'admin', deletedAt: null, suspended: false, id: { not: userId } },
  });
  if (others === 0)
    throw new Refusal('LAST_ADMIN', 'This is the last active administrator. Please make another one first.');
}

async function orMobileTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error)?.includes('mobile') !== true) throw error;
    const message = 'This mobile number has an account already.';
    throw new Refusal('MOBILE_TAKEN', message, {
      fields: { mobile: message, phonenumber: message },
      cause: error,
    });
  }
}
