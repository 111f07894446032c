import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { openInvoice } from '@/lib/money/ledger/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

test('PDF for staff in scope and the customer, once it is issued', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
  const { id: order_id } = await createPaidOrder(db, { userId: customer.id, executiveId: me.id });
  const missing = { status: 404, code: 'NOT_FOUND' } as const;
  expectRefusal(await me.api.call(openInvoice, { order_id }), missing);
  const { id, number } = await createInvoice(db, order_id);
  for (const caller of [me.api, customer.api]) {
    const { title, text } = await expectPdf(caller, openInvoice, { order_id }, `invoice-${number}`);
    expect(title).toBe(`Tax Invoice ${number}`);
    for (const part of ['Gold ring', '7113', '₹400.00', '₹570.88']) expect(text).toContain(part);
    expect(await expectPdf(caller, openInvoice, { id }, `invoice-${number}`)).toMatchObject({ title });
  }
  const other = await accounts.signedIn();
  expectRefusal(await other.api.call(openInvoice, { order_id }), missing);
  expectRefusal(await other.api.call(openInvoice, { id }), missing);
  for (const both of [{ id, order_id }, {}])
    expectRefusal(await me.api.call(openInvoice, both), {
      status: 400,
      code: 'VALIDATION',
      fields: ['id'],
    });
  expectRefusal(await me.api.call(openInvoice, { order_id: 'x' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['order_id'],
  });
});
