import { beforeEach, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { exportList } from '@/lib/desk/export/contract';
import { exportRows } from '@/lib/desk/export/operations';
import { WithStatus } from '@/lib/contract';
import { factorAsked } from '@/lib/people/accounts/contract';
import { logInWithPassword } from '@/lib/people/accounts/log-in';
import { columnsWith } from '@/e2e/testing/columns-with';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { codeAt, withFactor, wrongCodeAt } from '@/e2e/testing/second-factor-fixture';
import { SoftwarePasskey } from '@/e2e/testing/software-passkey';
import { throughContract } from '@/e2e/testing/through-contract';
import { prove, secondFactor } from './contract';
import { noFactors } from '@/lib/kernel/access/factors';
import { addPasskey, passkeyOptions } from './passkey-operations';
import { confirmTotp, newCodes, proveSession, startTotp } from './operations';

/* Secrets of a second factor, planted by every operation, are searched for in every text column of the database, the log and the exports. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const { actions } = secondFactor;
const mobile = '9123456780';
const password = 'right password';

beforeEach(() => database.emptyAll());

/** An executive with an app in use, one begun, old and new recovery codes, of which one is used, and an unfinished log-in. */
async function plant() {
  const { id } = await createUser(db, { role: 'executive', mobile });
  const passwordHash = await context.passwords.hash(password);
  const user = await db.user.update({ where: { id }, data: { passwordHash } });
  const first = await throughContract(actions.start_totp, startTotp)(context.as(user));
  const confirm = throughContract(actions.confirm_totp, confirmTotp);
  const { recovery_codes: voided } = await confirm(context.as(user), {
    code: codeAt(first.data.secret, clock.now()),
  });
  const me = context.as(withFactor(user));
  const { recovery_codes: codes } = await throughContract(actions.new_codes, newCodes)(me);
  const [used = ''] = codes;
  const begun = await throughContract(actions.start_totp, startTotp)(me);

  const passkey = new SoftwarePasskey(context.siteUrl);
  const { creation } = (await throughContract(actions.passkey_options, passkeyOptions)(me, {})).data;
  if (creation === null) throw new Error('No options');
  const add = throughContract(actions.add_passkey, addPasskey);
  await add(me, { name: 'Key of the vault', passkey: passkey.create(creation) });
  // Of a proof that is not given.
  const proof = await throughContract(actions.passkey_options, passkeyOptions)(
    context.as({ ...withFactor(user), factors: { ...noFactors, totp: true, passkey: true } }),
    { for: 'prove' },
  );
  const challenges = [creation.challenge, proof.data.request?.challenge ?? ''];

  const ticket = async () => {
    const asked = await logInWithPassword.run(context, { mobile, password });
    if (!(asked instanceof WithStatus)) throw new Error('No second step');
    const { passkey: request, ...first } = factorAsked.parse(asked.output);
    challenges.push(request?.challenge ?? '');
    return first.ticket;
  };
  const [finished, open] = [await ticket(), await ticket()];
  await refusalOf(
    logInWithPassword.run(context, { ticket: open, code: wrongCodeAt(first.data.secret, clock.now()) }),
  );
  await refusalOf(throughContract(prove, proveSession)(me, { recovery_code: voided?.[0] }));
  await logInWithPassword.run(context, { ticket: finished, code: used });
  await throughContract(prove, proveSession)(me, { code: codeAt(first.data.secret, clock.now(), 1) });
  // A try that stands.
  await refusalOf(throughContract(prove, proveSession)(me, { code: used }));
  const recoveryCodes = [...(voided ?? []), ...codes];
  const secrets = [
    first.data.secret,
    begun.data.secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    finished,
    open,
    ...challenges,
  ];
  return { user, secrets };
}

const rowsOf = async (userId: number) => ({
  authenticators: await db.authenticator.count({ where: { userId } }),
  recoveryCodes: await db.recoveryCode.count({ where: { userId } }),
  passkeys: await db.passkey.count({ where: { userId } }),
  challenges: await db.passkeyChallenge.count({ where: { userId } }),
  tickets: await db.logInTicket.count({ where: { userId } }),
  tries: await db.factorTries.count({ where: { userId } }),
});

test('secrets, codes and tickets are nowhere in the database, the log or an export', async () => {
  const { secrets, user } = await plant();
  expect(secrets).toHaveLength(48);
  expect(await columnsWith(pool, secrets)).toEqual([]);
  const log = JSON.stringify(context.notes);
  const admin = context.as(await createUser(db, { role: 'admin' }));
  const exports = await Promise.all(
    (['users', 'audit'] as const).map(async (list) => {
      const csv = await throughContract(exportList, exportRows)(admin, { list });
      return new Response(csv.stream).text();
    }),
  );
  for (const secret of secrets) for (const text of [log, ...exports]) expect(text).not.toContain(secret);
  // Control: what is there is found.
  expect(exports[0]).toContain(mobile);
  expect(exports[1]).toContain('user.recovery codes');
  const { codeHash } = await db.recoveryCode.findFirstOrThrow({ where: { userId: user.id } });
  expect(await columnsWith(pool, [codeHash])).toEqual(['recovery_codes.code_hash']);
});

test('a deleted account leaves nothing of its second factor', async () => {
  const { secrets, user } = await plant();
  const [{ sealed }, { codeHash }, { tokenHash }, key] = [
    await db.authenticator.findFirstOrThrow(),
    await db.recoveryCode.findFirstOrThrow(),
    await db.logInTicket.findFirstOrThrow(),
    await db.passkey.findFirstOrThrow(),
  ];
  const stored = [sealed, codeHash, tokenHash, key.credentialId, key.publicKey, key.name];
  expect(await columnsWith(pool, stored)).toHaveLength(6);
  expect(await rowsOf(user.id)).toEqual({
    authenticators: 2,
    recoveryCodes: 10,
    passkeys: 1,
    challenges: 3,
    tickets: 2,
    tries: 1,
  });
  const admin = await createUser(db, { role: 'admin' });
  await throughContract(deleteUser, removeUser)(context.as(admin), { id: user.id });
  expect(await rowsOf(user.id)).toEqual({
    authenticators: 0,
    recoveryCodes: 0,
    passkeys: 0,
    challenges: 0,
    tickets: 0,
    tries: 0,
  });
  expect(await columnsWith(pool, [...stored, ...secrets])).toEqual([]);
});

test('an admin who required a second factor can be deleted; the requirement stays', async () => {
  const [gone, admin] = [await createUser(db, { role: 'admin' }), await createUser(db, { role: 'admin' })];
  await db.requiredFactor.create({ data: { role: 'employee', setBy: gone.id, setAt: clock.now() } });
  await openSession(db, gone.id, clock.now());
  await throughContract(deleteUser, removeUser)(context.as(admin), { id: gone.id });
  expect(await db.requiredFactor.count()).toBe(1);
});
