import { beforeEach, expect, test } from 'vitest';
import { openSession } from '@/prisma/factories/sessions';
import { createUser } from '@/prisma/factories/users';
import { sessionBegun } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { giveFactor, givePasskeyRow } from '@/e2e/testing/second-factor-fixture';
import { resetFactorByServer } from './reset-by-server';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const mobile = '9123456780';

beforeEach(() => database.emptyAll());

async function lostAdmin() {
  const { id } = await createUser(db, { role: 'admin', name: 'Nora', mobile });
  await giveFactor(db, id);
  const passwordHash = await context.passwords.hash('secret1');
  return db.user.update({ where: { id }, data: { passwordHash } });
}

test('the factor, its codes and all sessions go, with an entry of the system; the password opens the account', async () => {
  const { id } = await lostAdmin();
  await openSession(db, id, context.clock.now());
  expect(await resetFactorByServer(context, mobile)).toBe('Nora');
  expect([await db.authenticator.count(), await db.recoveryCode.count()]).toEqual([0, 0]);
  expect(await db.session.count({ where: { endedAt: null } })).toBe(0);
  expect(await db.auditEntry.findMany()).toMatchObject([
    { actorId: null, action: 'user.factor reset', entity: 'user', entityId: id },
  ]);
  const answer = await logInWithPassword.run(context, { mobile, password: 'secret1' });
  expect(sessionBegun.safeParse(answer).success).toBe(true);
});

test('a passkey goes, too, as the only factor or beside an app', async () => {
  const { id } = await createUser(db, { role: 'executive', mobile });
  await givePasskeyRow(db, id);
  await resetFactorByServer(context, mobile);
  expect([await db.passkey.count(), await db.recoveryCode.count()]).toEqual([0, 0]);
  const other = await createUser(db, { role: 'executive', mobile: '9123456781' });
  await giveFactor(db, other.id);
  await givePasskeyRow(db, other.id);
  await resetFactorByServer(context, '9123456781');
  expect([await db.passkey.count(), await db.authenticator.count()]).toEqual([0, 0]);
});

test('where the role needs one, the next log-in sets one up', async () => {
  const { id } = await lostAdmin();
  await db.requiredFactor.create({ data: { role: 'admin', setBy: id, setAt: new Date() } });
  await resetFactorByServer(context, mobile);
  const answer = await logInWithPassword.run(context, { mobile, password: 'secret1' });
  expect(answer).toMatchObject({ status: 202, output: { set_up: true, methods: [] } });
});

test('an unknown mobile, a customer and an account without a factor are refused', async () => {
  expect((await refusalOf(resetFactorByServer(context, mobile))).code).toBe('NOT_FOUND');
  const customer = await createUser(db, { mobile });
  expect((await refusalOf(resetFactorByServer(context, mobile))).code).toBe('NOT_FOUND');
  await db.user.update({ where: { id: customer.id }, data: { role: 'executive' } });
  expect((await refusalOf(resetFactorByServer(context, mobile))).code).toBe('NO_FACTOR');
  expect(await db.auditEntry.count()).toBe(0);
});
