import { randomUUID } from 'node:crypto';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { refundOrderPayment } from '@/lib/money/ledger/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test, type Accounts } from '@/e2e/fixtures/test';
import type { Db } from '@/lib/db/client';

async function paidOrder(accounts: Accounts, db: Db) {
  const customer = await accounts.account();
  const { id: orderId } = await createOrder(db, { userId: customer.id, totalAmount: '1000.00' });
  return createPayment(db, { orderId, amount: '500.00', method: 'upi', reference: randomUUID() });
}

test('refunds in part and in full, once per key', async ({ accounts, database: { db } }) => {
  const { api } = await accounts.staff('admin');
  const { id: entry_id, reference, orderId } = await paidOrder(accounts, db);
  const part = { entry_id, amount: '199.50', method: 'cash', note: 'Ring returned' };
  const key = { 'idempotency-key': randomUUID() };
  const responses = [
    await api.call(refundOrderPayment, part, key),
    await api.call(refundOrderPayment, part, key),
  ].map((response) => expectSuccess(refundOrderPayment, response));
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[0]).toMatchObject({
    data: {
      kind: 'refund',
      amount: -199.5,
      method: 'cash',
      reference: null,
      refund_of: entry_id,
      receipt_no: expect.stringMatching(/^F\/\d\d-\d\d\/\d{6}$/),
    },
    order: { id: orderId, paid_amount: 300.5, status: 'partial' },
  });
  const rest = expectSuccess(
    refundOrderPayment,
    await api.call(refundOrderPayment, { entry_id, note: 'The rest' }),
  );
  expect(rest).toMatchObject({
    data: { amount: -300.5, method: 'upi', reference },
    order: { paid_amount: 0 },
  });
  expectRefusal(await api.call(refundOrderPayment, { entry_id, note: 'More' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['amount'],
  });
});

test('wrong fields, an unknown entry and roles other than admin are refused', async ({
  accounts,
  database: { db },
}) => {
  const { api } = await accounts.staff('admin');
  const { id: entry_id } = await paidOrder(accounts, db);
  const sent = { entry_id, note: 'Returned' };
  for (const [changes, field] of [
    [{ entry_id: 0 }, 'entry_id'],
    [{ amount: 500.01 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ note: '' }, 'note'],
    [{ method: 'online' }, 'method'],
    [{ reference: 'x'.repeat(61) }, 'reference'],
  ] as const)
    expectRefusal(await api.call(refundOrderPayment, { ...sent, ...changes }), {
      status: 400,
      code: 'VALIDATION',
      fields: [field],
    });
  expectRefusal(await api.call(refundOrderPayment, { ...sent, entry_id: 2_147_483_647 }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  const executive = await accounts.staff('executive');
  expectRefusal(await executive.api.call(refundOrderPayment, sent), { status: 403, code: 'FORBIDDEN' });
});
