import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import { visitor } from '@/lib/kernel/access/actor';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { publicSessionId } from '@/lib/people/accounts/devices';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { createCompany, type Company } from '@/e2e/testing/company';
import { actorOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { person } from './contract';
import { endSessionOf, readPerson } from './operations';

/* docs/product/rules.md, "People of staff". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick', limits: false });

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const read = throughContract(person.actions.read, readPerson);
const end = throughContract(person.actions.end_session, endSessionOf);

async function withSession() {
  const { executive, admin } = staff;
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const from = { address: '198.51.100.4', userAgent: firefox };
  const { actor } = await openSession(db, executive.id, context.clock.now(), from);
  return { admin, executive, sessionId: actor.sessionId, id: publicSessionId(actor.sessionId) };
}

test('an admin sees what a person may, sessions, log-ins and second factor, but no secret id', async () => {
  const { admin, executive, sessionId } = await withSession();
  const { data } = await read(context.as(admin), { id: executive.id });
  expect(data).toMatchObject({
    role: 'executive',
    factor: { totp: null, recovery_codes_left: 0 },
    sessions: [{ device: 'Firefox on Linux', address: '198.51.100.4', current: false }],
    log_ins: [{ device: 'Firefox on Linux', new_device: false }],
    failed_log_ins: [],
  });
  expect(data.may).toContain('work on orders');
  expect(data.may).not.toContain('see the audit trail');
  expect(JSON.stringify(data)).not.toContain(sessionId);
});

test("ends a person's session, with an entry of the audit trail; not twice, and not another's", async () => {
  const { admin, executive, sessionId, id } = await withSession();
  const other = await openSession(db, staff.employee.id, context.clock.now());
  const foreign = publicSessionId(other.actor.sessionId);
  expect((await refusalOf(end(context.as(admin), { id: executive.id, session_id: foreign }))).code).toBe(
    'NOT_FOUND',
  );
  const { data } = await end(context.as(admin), { id: executive.id, session_id: id });
  expect(data.sessions).toEqual([]);
  expect(await db.session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({
    endedAt: context.clock.now(),
  });
  expect(await db.auditEntry.findMany()).toMatchObject([
    { actorId: admin.id, action: 'user.session ended', entityId: executive.id },
  ]);
  expect((await refusalOf(end(context.as(admin), { id: executive.id, session_id: id }))).code).toBe(
    'NOT_FOUND',
  );
});

test('is for admins, of staff', async () => {
  const { admin, executive, id } = await withSession();
  for (const who of [executive, staff.employee, staff.customer]) {
    expect((await refusalOf(read(context.as(who), { id: executive.id }))).code).toBe('FORBIDDEN');
    expect((await refusalOf(end(context.as(who), { id: executive.id, session_id: id }))).code).toBe(
      'FORBIDDEN',
    );
  }
  for (const nobody of [staff.customer.id, 999_999])
    expect((await refusalOf(read(context.as(admin), { id: nobody }))).code).toBe('NOT_FOUND');
});

test('two admins who end sessions of each other do not wait for each other', async () => {
  const [one, other] = [staff.admin, await createUser(db, { role: 'admin' })];
  const sessionOf = async (userId: number) =>
    (await openSession(db, userId, context.clock.now())).actor.sessionId;
  const [own, theirs] = [await sessionOf(one.id), await sessionOf(other.id)];
  const [third, fourth] = [await sessionOf(one.id), await sessionOf(other.id)];
  await Promise.all([
    end(context.as(actorOf(one, own)), { id: other.id, session_id: publicSessionId(fourth) }),
    end(context.as(actorOf(other, theirs)), { id: one.id, session_id: publicSessionId(third) }),
  ]);
  expect(await db.session.count({ where: { id: { in: [third, fourth] }, endedAt: null } })).toBe(0);
});

test('failed log-ins of staff are stored with their reason, those of customers and strangers are not', async () => {
  const { admin, executive, customer } = staff;
  const tries = context.as(visitor, { address: '198.51.100.9', userAgent: 'curl/8.5.0' });
  for (const mobile of [customer.mobile, '9999999999', executive.mobile])
    expect((await refusalOf(logInWithPassword.run(tries, { mobile, password: 'wrong' }))).code).toBe(
      'BAD_CREDENTIALS',
    );
  await vi.waitFor(async () => expect(await db.failedLogIn.count()).toBe(1));
  const { data } = await read(context.as(admin), { id: executive.id });
  expect(data.failed_log_ins).toMatchObject([{ address: '198.51.100.9', reason: 'wrong password' }]);

  await throughContract(deleteUser, removeUser)(context.as(admin), { id: executive.id });
  // Evidence stays until it expires.
  expect(await db.failedLogIn.count()).toBe(1);
});
