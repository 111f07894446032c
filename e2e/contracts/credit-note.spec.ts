import { createCreditNote, createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { openCreditNote } from '@/lib/money/returns/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

test('PDF for staff in scope and the customer', async ({ accounts, database: { db } }) => {
  const [me, customer, other] = [
    await accounts.staff('employee'),
    await accounts.signedIn(),
    await accounts.signedIn(),
  ];
  const order = await createPaidOrder(db, { userId: customer.id, employeeId: me.id });
  const invoice = await createInvoice(db, order.id);
  const ring = await db.item.findFirstOrThrow({ where: { orderId: order.id }, orderBy: { id: 'asc' } });
  const { id, number } = await createCreditNote(db, order.id, [ring.id]);
  for (const caller of [me.api, customer.api]) {
    const { title, text } = await expectPdf(caller, openCreditNote, { id }, `credit-note-${number}`);
    expect(title).toBe(`Credit note ${number}`);
    for (const part of [invoice.number, 'Gold ring', '7113', '₹400.00', '₹6.00', '₹412.00'])
      expect(text).toContain(part);
    expect(text).not.toContain('Gold chain');
  }
  const missing = { status: 404, code: 'NOT_FOUND' } as const;
  expectRefusal(await other.api.call(openCreditNote, { id }), missing);
  expectRefusal(await me.api.call(openCreditNote, { id: id + 100_000 }), missing);
});
