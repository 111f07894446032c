import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createUser } from '@/prisma/factories/users';
import { sqlOn } from '@/lib/db/sql';
import { sealIdentity } from '@/lib/people/identity/seal';
import { keyIdOf, type IdentityKeys } from '@/lib/people/identity/sealed-text';
import { testDb } from '@/e2e/testing/database';
import { reportMissingIdentityKeys } from './identity-keys';
import { makeLog } from './log';

/* See docs/operations.md, "Secrets". */

const { db, pool, emptyAll } = await testDb();
const sql = sqlOn(pool);
const lines: string[] = [];
const log = makeLog('info', { write: (line: string) => void lines.push(line) });
const line = z.looseObject({ level: z.number(), msg: z.string() });
const logged = () => lines.map((each) => line.parse(JSON.parse(each)));
const keys: IdentityKeys = [Buffer.alloc(32, 'of the site').toString('base64')];

beforeEach(async () => {
  lines.splice(0);
  await emptyAll();
});

test('a start without the key of what is sealed says so once, with the id of the key, and goes on', async () => {
  const { id: userId } = await createUser(db);
  const sealed = sealIdentity(keys, userId, { kind: 'pan', value: 'ABCPE1234F', nameAsOn: 'NILA' });
  await db.customerIdentity.create({
    data: { userId, kind: 'pan', last4: '234F', nameAsOn: 'NILA', sealed, setBy: userId, setAt: new Date() },
  });
  await reportMissingIdentityKeys(sql, keys, log);
  expect(logged()).toEqual([]);
  await reportMissingIdentityKeys(sql, undefined, log);
  await reportMissingIdentityKeys(sql, [Buffer.alloc(32, 'another').toString('base64')], log);
  expect(logged()).toMatchObject(
    [1, 2].map(() => ({
      level: 50,
      kind: 'identity',
      key_id: keyIdOf(keys[0]),
      rows: 1,
      msg: expect.stringContaining('IDENTITY_KEY does not open identities'),
    })),
  );
  expect(lines.join('')).not.toMatch(/ABCPE|NILA|234F/);
});

test('a database that does not answer is a warning, not a failed start', async () => {
  const broken = { ...sql, rows: () => Promise.reject(new Error('away')) };
  await reportMissingIdentityKeys(broken, keys, log);
  expect(logged()).toMatchObject([{ level: 40, kind: 'identity' }]);
});
