import { beforeEach, expect, test } from 'vitest';
import { createCustomers, createUser } from '@/prisma/factories/users';
import { sqlOn } from '@/lib/db/sql';
import { testDb } from '@/e2e/testing/database';
import { missingKeys, resealIdentities } from './keys';
import { sealIdentity, unsealIdentity } from './seal';
import { isSealedByFirst, keyIdOf, sealText, unsealText, type IdentityKeys } from './sealed-text';

/* See docs/operations.md, "Secrets". */

const { db, pool, emptyAll } = await testDb();
const sql = sqlOn(pool);

const [older, newer] = ['older', 'newer'].map((name) => Buffer.alloc(32, name).toString('base64'));
const before: IdentityKeys = [older ?? ''];
const during: IdentityKeys = [newer ?? '', older ?? ''];
const after: IdentityKeys = [newer ?? ''];
const identity = { kind: 'pan', value: 'ABCPE1234F', nameAsOn: 'LAKSHMI' } as const;

let setBy: number;
beforeEach(async () => {
  await emptyAll();
  ({ id: setBy } = await createUser(db, { role: 'admin' }));
});

async function record(userId: number, sealed = sealIdentity(before, userId, identity)) {
  const shown = { kind: 'pan', last4: '234F', nameAsOn: 'LAKSHMI' } as const;
  await db.customerIdentity.create({ data: { ...shown, userId, sealed, setBy, setAt: new Date() } });
}

test('a change of the key: every row moves to the new one, in batches, and the older is not needed any more', async () => {
  const customers = await createCustomers(db, 7);
  for (const { id } of customers) await record(id);
  expect(await missingKeys(sql, after)).toEqual([{ keyId: keyIdOf(before[0]), rows: 7 }]);
  expect(await resealIdentities(sql, during, 3)).toEqual({ resealed: 7, failed: [] });
  expect(await missingKeys(sql, after)).toEqual([]);
  for (const { userId, sealed } of await db.customerIdentity.findMany())
    expect(unsealIdentity(after, userId, sealed)).toEqual(identity);
  expect(await resealIdentities(sql, during, 3)).toEqual({ resealed: 0, failed: [] });
});

test('secrets of authenticator apps move too, begun ones as well', async () => {
  const about = { purpose: 'totp', userId: setBy } as const;
  const createdAt = new Date();
  for (const [secret, confirmedAt] of [
    ['IN USE', createdAt],
    ['BEGUN', null],
  ] as const)
    await db.authenticator.create({
      data: { userId: setBy, sealed: sealText(before, about, secret), createdAt, confirmedAt },
    });
  expect(await missingKeys(sql, after)).toEqual([{ keyId: keyIdOf(before[0]), rows: 2 }]);
  expect(await resealIdentities(sql, during)).toEqual({ resealed: 2, failed: [] });
  expect(await missingKeys(sql, after)).toEqual([]);
  const rows = await db.authenticator.findMany({ orderBy: { id: 'asc' } });
  expect(rows.map(({ sealed }) => unsealText(after, about, sealed))).toEqual(['IN USE', 'BEGUN']);
});

test('a sealed secret is no identity, nor of another account: it stays and is named', async () => {
  const [customer] = await createCustomers(db, 1);
  const userId = customer?.id ?? 0;
  const createdAt = new Date();
  const secret = sealText(before, { purpose: 'totp', userId }, 'SECRET');
  await record(userId, secret);
  const { id } = await db.authenticator.create({ data: { userId: setBy, sealed: secret, createdAt } });
  const { resealed, failed } = await resealIdentities(sql, during);
  expect(resealed).toBe(0);
  expect(failed.map(({ table, id: row }) => [table, row])).toEqual([
    ['customer_identities', userId],
    ['authenticators', id],
  ]);
});

test('goes on past rows that do not open, names them, and leaves them', async () => {
  const [first, damaged, copied, last] = await createCustomers(db, 4);
  if (!first || !damaged || !copied || !last) throw new Error('no customers');
  await record(first.id);
  await record(damaged.id, `v1.${keyIdOf(before[0])}.AAAA`);
  await record(copied.id, sealIdentity(before, first.id, identity));
  await record(last.id);
  const failed = [damaged, copied].map(({ id }) => ({
    table: 'customer_identities',
    id,
    keyId: keyIdOf(before[0]),
  }));
  expect(await resealIdentities(sql, during)).toEqual({ resealed: 2, failed });
  const rows = await db.customerIdentity.findMany({ orderBy: { userId: 'asc' } });
  expect(rows.map(({ sealed }) => isSealedByFirst(after, sealed))).toEqual([true, false, false, true]);
});

test('without a key all rows lack theirs', async () => {
  const [customer] = await createCustomers(db, 1);
  expect(await missingKeys(sql, [])).toEqual([]);
  await record(customer?.id ?? 0);
  expect(await missingKeys(sql, [])).toEqual([{ keyId: keyIdOf(before[0]), rows: 1 }]);
  expect(await missingKeys(sql, during)).toEqual([]);
});
