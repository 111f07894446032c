import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { openStatement } from '@/lib/money/statements/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

test('PDF of a span, for the customer and staff in scope', async ({ accounts, database: { db } }) => {
  const [me, other] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const [customer, stranger] = [await accounts.signedIn(), await accounts.signedIn()];
  const { id: orderId } = await createOrder(db, {
    userId: customer.id,
    executiveId: me.id,
    totalAmount: '1000.00',
  });
  const receivedAt = new Date('2026-05-05T06:00:00Z');
  const { receiptNo } = await createPayment(db, { orderId, amount: '250.50', receivedAt });
  const span = { from: '2026-05-01', to: '2026-05-31' };
  const sent = { ...span, user_id: customer.id };
  for (const [caller, input] of [
    [customer.api, span],
    [customer.api, sent],
    [me.api, sent],
  ] as const) {
    const { title, text } = await expectPdf(caller, openStatement, input, 'statement-2026-05-01-2026-05-31');
    expect(title).toBe('Statement of account May 1, 2026 to May 31, 2026');
    for (const part of [receiptNo ?? '', 'Closing balance', '₹250.50 Cr']) expect(text).toContain(part);
  }
  for (const caller of [other, stranger])
    expectRefusal(await caller.api.call(openStatement, sent), { status: 404, code: 'NOT_FOUND' });
  for (const [input, field] of [
    [{ ...sent, to: '2027-05-02' }, 'to'],
    [{ ...sent, from: '2026-13-01' }, 'from'],
    [span, 'user_id'],
  ] as const)
    expectRefusal(await me.api.call(openStatement, input), {
      status: 400,
      code: 'VALIDATION',
      fields: [field],
    });
});
