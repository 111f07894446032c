import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { shareDocument } from '@/lib/money/shared-documents/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const share = actionOf(shareDocument, shareDocument.actions.share);
const revoke = actionOf(shareDocument, shareDocument.actions.revoke);

test('a link to a document, its page without a script, and its end', async ({
  accounts,
  database: { db },
  page,
}) => {
  const [me, other] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const customer = await accounts.account();
  const { id: orderId } = await createOrder(db, {
    userId: customer.id,
    executiveId: me.id,
    totalAmount: '1000.00',
  });
  const { id, receiptNo } = await createPayment(db, { orderId, amount: '250.50' });
  const sent = { kind: 'receipt', id };
  expectRefusal(await share.send(other.api, sent), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await share.send(me.api, { kind: 'estimate', id }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['kind'],
  });
  const { data } = await share.run(me.api, sent);
  const path = new URL(data.url).pathname;
  expect(path).toMatch(/^\/d\/[0-9A-HJKMNP-TV-Z]{26}$/);

  const response = await page.request.get(path);
  expect(response.status()).toBe(200);
  const headers = response.headers();
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex, nofollow', 'no-referrer']);
  expect(headers['cache-control']).toContain('no-store');
  const html = await response.text();
  for (const part of [
    'Receipt voucher',
    receiptNo ?? '',
    '₹250.50',
    'Open PDF',
    '/api/shared_document?token=',
  ])
    expect(html).toContain(part);

  expect(await revoke.run(me.api, { id: data.id })).toMatchObject({ data: { id: data.id } });
  for (const closed of [path, '/d/0123456789ABCDEFGHJKMNPQRS']) {
    const gone = await page.request.get(closed);
    expect(gone.status()).toBe(404);
    expect(await gone.text()).toContain('This link to a document is unknown, was ended, or has expired.');
  }
});
