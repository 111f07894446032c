import { beforeEach, expect, test } from 'vitest';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { identityRule } from '@/lib/sale-rules';
import { retentionPolicies } from '@/lib/db/retention';
import { sweepExpired } from '@/lib/db/sweep';
import { createCompany, type Company } from '@/e2e/testing/company';
import { actorOf, refusalOf, testContext, testIdentityKeys } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { customerIdentity } from './contract';
import { setIdentity } from './operations';
import { openIdentity, sealedIdentityOf } from './printed';
import { unsealIdentity } from './seal';

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
  expect((await refusalOf(open(staff.otherCustomer.id))).code).toBe('UNAVAILABLE');
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

test('the deletion of the account leaves nothing but what invoices keep, for eight years', async () => {
  const { id: orderId } = await createPaidOrder(db, { userId: id });
  const { id: invoiceId } = await createInvoice(db, orderId, clock.now());
  const { sealed } = await db.customerIdentity.findUniqueOrThrow({ where: { userId: id } });
  await db.invoiceIdentity.create({ data: { invoiceId, userId: id, sealed } });
  await throughContract(deleteUser, removeUser)(context.as(staff.admin), { id });
  expect(await db.customerIdentity.count()).toBe(0);
  expect(await sql.transaction((tx) => sealedIdentityOf(tx, id))).toBeNull();
  expect(await db.auditEntry.findMany({ where: { entity: 'identity' } })).toMatchObject([
    { action: 'identity.set', after: { kind: 'pan' } },
  ]);
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain('234F');
  const printing = { actor: actorOf(staff.admin), clock, identityKeys: testIdentityKeys };
  await sql.transaction((tx) =>
    openIdentity(tx, printing, { sealed, userId: id, document: 'I/26-27/000001' }),
  );
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain('234F');
  const until = clock.now();
  until.setUTCFullYear(until.getUTCFullYear() + identityRule.keptYears);
  const sweep = (at: Date) => sweepExpired(sql, retentionPolicies(8), at);
  await sweep(new Date(until.getTime() - 1000));
  const kept = await db.invoiceIdentity.findUniqueOrThrow({ where: { invoiceId } });
  expect(unsealIdentity(testIdentityKeys, id, kept.sealed)).toMatchObject({ value: 'ABCPE1234F' });
  await sweep(new Date(until.getTime() + 1000));
  expect(await db.invoiceIdentity.count()).toBe(0);
});
