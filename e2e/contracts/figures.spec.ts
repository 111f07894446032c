import { readFigures } from '@/lib/desk/figures/contract';
import { listDues } from '@/lib/money/dues/contract';
import { createEntry, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('figures of a period: own ones, and for admins those of all staff or one person', async ({
  accounts,
  database: { db },
}) => {
  const [admin, executive, employee, customer] = [
    await accounts.staff('admin'),
    await accounts.staff('executive'),
    await accounts.staff('employee'),
    await accounts.account(),
  ];
  const own = { userId: customer.id, executiveId: executive.id, createdAt: new Date('2023-05-02T05:00:00Z') };
  await createOpportunity(db, own);
  await createOpportunity(db, { ...own, employeeId: employee.id });
  const order = await createOrder(db, own);
  await createEntry(db, {
    orderId: order.id,
    amount: '100.25',
    receivedAt: new Date('2023-05-03T05:00:00Z'),
  });
  const days = { from: '2023-05-01', to: '2023-05-07' };
  const { data } = expectSuccess(readFigures, await executive.api.call(readFigures, days));
  expect(data).toMatchObject({
    made: 2,
    won: 0,
    lost: 0,
    rate: null,
    median_days: null,
    won_value: 0,
    received: 100.25,
    due: 899.75,
    previous: { made: 0, received: 0, due: 899.75 },
    staff: [],
  });
  expect(data.series.map(({ day, made, received }) => [day, made, received])).toEqual([
    ['2023-05-01', 0, 0],
    ['2023-05-02', 2, 0],
    ['2023-05-03', 0, 100.25],
    ['2023-05-04', 0, 0],
    ['2023-05-05', 0, 0],
    ['2023-05-06', 0, 0],
    ['2023-05-07', 0, 0],
  ]);
  const all = expectSuccess(readFigures, await admin.api.call(readFigures, days)).data;
  expect(all.made).toBeGreaterThanOrEqual(2);
  expect(all.staff.find(({ id }) => id === employee.id)).toMatchObject({ role: 'employee', made: 1 });
  const one = expectSuccess(
    readFigures,
    await admin.api.call(readFigures, { ...days, staff_id: executive.id }),
  );
  expect(one.data).toMatchObject({ made: 2, received: 100.25, due: 899.75 });
  // The list behind the figure.
  const dues = expectSuccess(listDues, await admin.api.call(listDues, { executiveid: executive.id }));
  expect(dues.orders.map(({ pending_amount }) => pending_amount)).toEqual([899.75]);
});

test('wrong period names its field; figures of other staff are not found', async ({ accounts }) => {
  const [admin, executive, employee] = [
    await accounts.staff('admin'),
    await accounts.staff('executive'),
    await accounts.staff('employee'),
  ];
  for (const input of [
    { from: '2023-05-02', to: '2023-05-01' },
    { from: '2023-01-01', to: '2025-03-11' },
  ])
    expectRefusal(await admin.api.call(readFigures, input), {
      status: 400,
      code: 'VALIDATION',
      fields: ['to'],
    });
  const days = { from: '2023-05-01', to: '2023-05-01' };
  for (const [person, staff_id] of [
    [employee, executive.id],
    [executive, 2_000_000_000],
    [admin, admin.id],
  ] as const)
    expectRefusal(await person.api.call(readFigures, { ...days, staff_id }), {
      status: 404,
      code: 'NOT_FOUND',
    });
});
