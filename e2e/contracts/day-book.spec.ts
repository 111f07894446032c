import { dayBook } from '@/lib/money/day-book/contract';
import { createEntry, createOrder } from '@/prisma/factories/sales';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { actionEndpoint } from '@/lib/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { expect, test } from '@/e2e/fixtures/test';

const read = actionEndpoint(dayBook, dayBook.actions.read);
const close = actionEndpoint(dayBook, dayBook.actions.close);

test('entries of a day with sums by method and person', async ({ accounts, database }) => {
  const [admin, employee, customer] = [
    await accounts.staff('admin'),
    await accounts.staff('employee'),
    await accounts.signedIn(),
  ];
  const { id: orderId } = await createOrder(database.db, {
    userId: customer.id,
    createdAt: new Date('2024-05-01T00:00:00Z'),
  });
  const receivedAt = new Date('2024-05-02T05:00:00Z');
  const entry = { orderId, receivedAt, recordedBy: employee.id };
  await createEntry(database.db, { ...entry, amount: '300.25', createdAt: new Date('2024-05-03T05:00:00Z') });
  await createEntry(database.db, { ...entry, amount: '10.00', voidedAt: receivedAt, createdAt: receivedAt });
  const book = expectSuccess(read, await admin.api.call(read, { date: '2024-05-02' }));
  const own = book.entries.filter(({ orderid }) => orderid === orderId);
  expect(own).toMatchObject([
    { amount: 300.25, late: true, voided_at: null, recorded_by: employee.id },
    { amount: 10, late: false, voided_at: receivedAt.toISOString() },
  ]);
  expect(book.by_staff.find(({ id }) => id === employee.id)).toMatchObject({ in: 300.25, out: 0 });
  const today = expectSuccess(read, await admin.api.call(read, {}));
  expect(today.date).toBe(new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10));
});

test('wrong date names its field; only admins read it', async ({ accounts }) => {
  const admin = await accounts.staff('admin');
  expectRefusal(await admin.api.call(read, { date: '2024-02-30' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['date'],
  });
  for (const role of ['employee', 'executive'] as const) {
    const { api } = await accounts.staff(role);
    expectRefusal(await api.call(read, {}), { status: 403, code: 'FORBIDDEN' });
  }
});

test('a day is closed once, with a reason for a difference; a body without an action reads', async ({
  accounts,
}) => {
  const [admin, other] = [await accounts.staff('admin'), await accounts.staff('admin')];
  const { api } = await accounts.staff('executive');
  const date = daysAfter('1980-01-01', admin.id);
  expectRefusal(await admin.api.call(close, { action: 'close', date, counted: 5 }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['reason'],
  });
  const sent = { action: 'close', date, counted: 5, reason: 'Found in the drawer' };
  expectRefusal(await api.call(close, sent), { status: 403, code: 'FORBIDDEN' });
  const { data } = expectSuccess(close, await admin.api.call(close, sent));
  expect(data).toMatchObject({ date, computed: 0, counted: 5, difference: 5, closed_by: admin.id });
  expectRefusal(await other.api.call(close, sent), { status: 409, code: 'DAY_CLOSED' });
  expect(expectSuccess(read, await other.api.call(read, { date })).closing).toEqual(data);
});
