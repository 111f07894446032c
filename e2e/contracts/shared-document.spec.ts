import { createDocumentLink } from '@/prisma/factories/document-links';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { openSharedDocument } from '@/lib/money/shared-documents/contract';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

test('PDF of a link without a session; 404 for an expired and an unknown one', async ({
  accounts,
  database: { db },
}) => {
  const customer = await accounts.account();
  const { id: orderId } = await createOrder(db, { userId: customer.id, totalAmount: '1000.00' });
  const { id: recordId, receiptNo } = await createPayment(db, { orderId, amount: '250.50' });
  const { id, token } = await createDocumentLink(db, { recordId, userId: customer.id });
  const anybody = new ApiClient();
  const name = `receipt-voucher-${receiptNo}`;
  expect((await expectPdf(anybody, openSharedDocument, { token }, name)).text).toContain('₹250.50');
  await db.documentLink.update({ where: { id }, data: { expiresAt: new Date() } });
  for (const sent of [token, 'A'.repeat(26)])
    expectRefusal(await anybody.call(openSharedDocument, { token: sent }), {
      status: 404,
      code: 'NOT_FOUND',
    });
  expectRefusal(await anybody.call(openSharedDocument), {
    status: 400,
    code: 'VALIDATION',
    fields: ['token'],
  });
});
