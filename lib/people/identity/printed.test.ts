import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoice } from '@/prisma/factories/invoices';
import { createOrder } from '@/prisma/factories/sales';
import { identityRule } from '@/lib/business';
import { retentionPolicies } from '@/lib/db/retention';
import { sweepExpired } from '@/lib/db/sweep';
import { createCompany, type Company } from '@/e2e/testing/company';
import { actorOf, testContext, testIdentityKeys } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { customerIdentity } from './contract';
import { setIdentity } from './operations';
import { openIdentity, sealedIdentityOf } from './printed';
import { SealError, unsealIdentity } from './seal';

/* Identities on documents, and what stays of them (docs/product/identity.md, "On documents" and "Deletion"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { sql, clock } = context;

let staff: Company;
let id: number;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  ({ id } = staff.customer);
  await throughContract(customerIdentity.actions.set, setIdentity)(context.as(staff.admin), {
    user_id: id,
    kind: 'pan',
    value: 'ABCPE1234F',
    name_as_on: 'CHARU',
  });
});

test('a document stores the sealed form, which prints in full with an entry, for its customer alone', async () => {
  const stored = await sql.transaction((tx) => sealedIdentityOf(tx, id));
  expect(stored).toMatchObject({ kind: 'pan', last4: '234F', nameAsOn: 'CHARU' });
  const { sealed = '' } = stored ?? {};
  const printing = { actor: actorOf(staff.executive), clock, identityKeys: testIdentityKeys };
  const document = 'I/26-27/000123';
  const open = (userId: number) =>
    sql.transaction((tx) => openIdentity(tx, printing, { sealed, userId, document }));
  expect(await open(id)).toEqual({ kind: 'pan', value: 'ABCPE1234F', nameAsOn: 'CHARU' });
  await expect(open(staff.otherCustomer.id)).rejects.toThrow(SealError);
  const printed = await db.auditEntry.findMany({ where: { action: 'identity.print' } });
  expect(printed).toMatchObject([
    {
      actorId: staff.executive.id,
      entityId: id,
      after: { kind: 'pan', last4: '234F', printed_on: document },
    },
  ]);
  expect(await db.customerOpening.findMany({ where: { actorId: staff.executive.id } })).toHaveLength(1);
  expect(await sql.transaction((tx) => sealedIdentityOf(tx, staff.otherCustomer.id))).toBeNull();
});

describe('after the deletion of the account', () => {
  const now = clock.now();
  const hoursBefore = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const invoice = async (totalAmount: string, issuedAt: Date) => {
    const { id: orderId } = await createOrder(db, { userId: id, totalAmount });
    await createInvoice(db, orderId, issuedAt);
  };
  const remove = () => throughContract(deleteUser, removeUser)(context.as(staff.admin), { id });
  const kept = () => db.customerIdentity.findUnique({ where: { userId: id } });

  test('nothing stays where no document needs it, also in the trail', async () => {
    await invoice('200000.00', hoursBefore(1));
    await remove();
    expect(await kept()).toBeNull();
    expect(await db.auditEntry.findMany({ where: { entity: 'identity' } })).toMatchObject([
      { action: 'identity.set', after: { kind: 'pan' } },
    ]);
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain('234F');
  });

  test.each([
    ['one document above the limit', [['200000.01', 1]], 1],
    [
      'two within a day',
      [
        ['150000.00', 30],
        ['60000.00', 7],
      ],
      7,
    ],
  ] as const)('it stays sealed for %s, for eight years, and goes then', async (_what, documents, newest) => {
    for (const [total, hours] of documents) await invoice(total, hoursBefore(hours));
    await remove();
    const until = hoursBefore(newest);
    until.setUTCFullYear(until.getUTCFullYear() + identityRule.keptYears);
    const row = await kept();
    expect(row).toMatchObject({ last4: '', nameAsOn: '', keptUntil: until });
    expect(unsealIdentity(testIdentityKeys, id, row?.sealed ?? '')).toMatchObject({ value: 'ABCPE1234F' });
    expect(await sql.transaction((tx) => sealedIdentityOf(tx, id))).toBeNull();
    const sweep = (at: Date) => sweepExpired(sql, retentionPolicies(8), at);
    await sweep(new Date(until.getTime() - 1000));
    expect(await kept()).not.toBeNull();
    await sweep(new Date(until.getTime() + 1000));
    expect(await kept()).toBeNull();
  });

  test('two on different days, and one of more than eight years ago, need nothing', async () => {
    await invoice('150000.00', hoursBefore(25));
    await invoice('60000.00', hoursBefore(0.5));
    await invoice('900000.00', hoursBefore(24 * 366 * 8));
    await remove();
    expect(await kept()).toBeNull();
  });
});
