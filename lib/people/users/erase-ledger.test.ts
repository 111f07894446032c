import { beforeEach, expect, test } from 'vitest';
import { testContext } from '@/e2e/testing/context';
import { createCompany } from '@/e2e/testing/company';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { dateColumn } from '@/lib/db/dates';
import { deleteUser } from './contract';
import { removeUser } from './delete';

/* docs/product/rules.md, "Deletion": texts of the ledger and of closed days. */

const database = await testDb();
const { db } = database;
const context = testContext(database);
const name = 'Zephyrina Quillfeather';
const mobile = '9844455566';

let staff: Awaited<ReturnType<typeof createCompany>>;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

async function customerWith(note: string, createdAt: Date, who = name, number = mobile) {
  const { id } = await createUser(db, { name: who, mobile: number });
  const parties = { userId: id, employeeId: staff.employee.id, executiveId: staff.executive.id };
  const { id: orderId } = await createOrder(db, { ...parties, totalAmount: '1000.00', createdAt });
  const entry = await createPayment(db, {
    orderId,
    amount: '400.00',
    note,
    createdAt,
    receivedAt: createdAt,
  });
  return { id, orderId, entryId: entry.id };
}
const closed = (date: string, reason: string) =>
  db.dayClosing.create({
    data: {
      date: dateColumn(date),
      computed: '10.00',
      counted: '9.00',
      reason,
      closedBy: staff.admin.id,
      closedAt: new Date(`${date}T16:00:00.000Z`),
    },
  });
async function remove(id: number) {
  await db.order.updateMany({ where: { userId: id }, data: { deletedAt: context.clock.now() } });
  await throughContract(deleteUser, removeUser)(context.as(staff.admin), { id });
}
const reasons = async () =>
  (await db.dayClosing.findMany({ orderBy: { date: 'asc' } })).map(({ reason }) => reason);

test('own notes lose name and mobile with an audit entry; amounts, and notes of others, stay', async () => {
  const at = new Date('2026-01-10T06:00:00.000Z');
  const mine = await customerWith(`Brought by ${name}, +91 98444 55566`, at);
  const theirs = await customerWith(`For ${name}`, at, 'Anna Other', '9811122233');
  const before = await db.orderEntry.findUniqueOrThrow({ where: { id: mine.entryId } });
  await remove(mine.id);
  expect(await db.orderEntry.findUniqueOrThrow({ where: { id: mine.entryId } })).toEqual({
    ...before,
    note: 'Brought by [removed], [removed]',
  });
  expect(await db.orderEntry.findUnique({ where: { id: theirs.entryId } })).toMatchObject({
    note: `For ${name}`,
  });
  expect(await db.auditEntry.findMany({ where: { action: 'order.erase' } })).toMatchObject([
    {
      actorId: staff.admin.id,
      entityId: mine.orderId,
      after: { entry_id: mine.entryId, note: 'Brought by [removed], [removed]' },
    },
  ]);
});

test('a note that would be too long goes as a whole', async () => {
  const long = `${'J K '.repeat(124)}J K`.slice(0, 500);
  const { id, entryId } = await customerWith(long, new Date(), 'J K');
  await remove(id);
  expect(await db.orderEntry.findUnique({ where: { id: entryId } })).toMatchObject({ note: '[removed]' });
});

test('days closed since the first entry lose the whole name and the mobile', async () => {
  const { id } = await customerWith('', new Date('2026-01-10T06:00:00.000Z'));
  await closed('2026-01-09', `Change of ${name}`);
  await closed('2026-01-10', `Change of ${name}`);
  await closed('2026-01-11', `${mobile} rang, Zephyrina came`);
  await remove(id);
  expect(await reasons()).toEqual([
    `Change of ${name}`,
    'Change of [removed]',
    '[removed] rang, Zephyrina came',
  ]);
  expect(await db.auditEntry.count({ where: { action: 'day_closing.erase' } })).toBe(2);
});

test('a customer without entries leaves closed days alone', async () => {
  const { id } = await createUser(db, { name, mobile });
  await closed('2026-01-10', `Change of ${name}`);
  await remove(id);
  expect(await reasons()).toEqual([`Change of ${name}`]);
});

test('the database lets texts lose a person, and nothing else', async () => {
  const { entryId } = await customerWith('From Anna', new Date());
  const { id } = await closed('2026-01-10', 'Change of Anna');
  const entry = (data: object) => db.orderEntry.update({ where: { id: entryId }, data });
  const day = (data: object) => db.dayClosing.update({ where: { id }, data });
  for (const data of [
    { note: 'From Berta' },
    { note: null },
    { voidReason: 'Not [removed]' },
    { note: 'From [removed]', reference: 'other' },
  ])
    await expect(entry(data)).rejects.toThrow(/append_only/);
  for (const data of [
    { reason: 'Change of Berta' },
    { reason: null },
    { reason: 'Change of [removed]', counted: '8.00' },
    { closedAt: new Date() },
  ])
    await expect(day(data)).rejects.toThrow(/append_only/);
  await expect(db.dayClosing.deleteMany()).rejects.toThrow(/append_only/);
  await entry({ note: 'From [removed]' });
  await day({ reason: 'Change of [removed]' });
});
