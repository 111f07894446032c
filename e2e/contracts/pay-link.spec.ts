import { openPaymentLink } from '@/lib/money/payment-links/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { expect, test } from '@/e2e/fixtures/test';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { titleOf } from '@/e2e/testing/title-of';

const open = (sent: object) => new ApiClient().call(openPaymentLink, sent);

test('shows business, order, first name, amount and due, without a session', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00', paidAmount: '100.00' });
  const token = await createPaymentLink(db, { orderId: order.id, amount: '300.00' });
  const shown = await open({ token });
  expect(expectSuccess(openPaymentLink, shown).data).toEqual({
    business: 'Pasidi',
    order_name: titleOf(order),
    first_name: me.name.split(' ')[0],
    amount: 300,
    due: 900,
  });
  expect(shown.headers.get('cache-control')).toBe('no-store');
});

test('unknown and expired links are 404 in the same words', async ({ accounts, database: { db } }) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id });
  const token = await createPaymentLink(db, { orderId: order.id });
  await db.paymentLink.updateMany({ where: { orderId: order.id }, data: { expiresAt: new Date() } });
  for (const wrong of [token, 'A'.repeat(22), '', "' or 1=1 --"])
    expectRefusal(await open({ token: wrong }), {
      status: 404,
      code: 'NOT_FOUND',
      message: 'Record not found.',
    });
  expectRefusal(await open({ token: 5 }), { status: 400, code: 'VALIDATION', fields: ['token'] });
});

test('page is one shell for every token: not cached, not indexed, without referrer', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id });
  const token = await createPaymentLink(db, { orderId: order.id });
  const bare = (html: string, of: string) =>
    html.replaceAll(of, '').replaceAll(/nonce="[^"]*"|nonce\\":\\"[^"]*"/g, '');
  const pages = await Promise.all(
    [token, 'A'.repeat(22)].map(async (each) => ({
      each,
      ...(await new PageVisitor('').open(`/pay/${each}`)),
    })),
  );
  for (const { status, headers, html } of pages) {
    expect(status).toBe(200);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(html).not.toContain(titleOf(order));
    expect(html).not.toContain(me.name);
  }
  const [valid, unknown] = pages.map(({ each, html }) => bare(html, each));
  expect(valid).toBe(unknown);
});
