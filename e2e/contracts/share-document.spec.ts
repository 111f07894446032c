import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { rateLimits } from '@/lib/limits';
import { openSharedDocument, shareDocument } from '@/lib/money/shared-documents/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

const share = actionOf(shareDocument, shareDocument.actions.share);
const send = actionOf(shareDocument, shareDocument.actions.send);
const links = actionOf(shareDocument, shareDocument.actions.links);
const revoke = actionOf(shareDocument, shareDocument.actions.revoke);

test('a link to a document, its page without a script, and its end', async ({
  accounts,
  database: { db },
  visitor,
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
  expectRefusal(await share.send(me.api, { kind: 'estimate', of: 'order', id }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['kind'],
  });
  const { data } = await share.run(me.api, sent);
  const path = new URL(data.url).pathname;
  expect(path).toMatch(/^\/d\/[0-9A-HJKMNP-TV-Z]{26}$/);

  const { status, headers, text: html } = await visitor.request(path);
  expect(status).toBe(200);
  expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    'noindex, nofollow',
    'no-referrer',
  ]);
  expect(headers.get('cache-control')).toContain('no-store');
  for (const part of [
    'Receipt voucher',
    receiptNo ?? '',
    '₹250.50',
    'Open PDF',
    '/api/shared_document?token=',
  ])
    expect(html).toContain(part);

  expect(await send.run(me.api, { id: data.id })).toMatchObject({ message: 'Link sent by SMS.' });
  expect(await send.run(me.api, { id: data.id })).toMatchObject({ data: { id: data.id } });
  expect(await db.message.count({ where: { customerId: customer.id, kind: 'document_link' } })).toBe(1);
  expectRefusal(await send.send(other.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
  expect(await links.run(me.api, sent)).toMatchObject({ links: [{ id: data.id, number: receiptNo }] });
  expect(await revoke.run(me.api, { id: data.id })).toMatchObject({ data: { id: data.id } });
  expect(await links.run(me.api, sent)).toMatchObject({ links: [] });
  expectRefusal(await send.send(me.api, { id: data.id }), { status: 409, code: 'MESSAGE_STATE' });
  for (const closed of [path, '/d/0123456789ABCDEFGHJKMNPQRS']) {
    const gone = await visitor.request(closed);
    expect(gone.status).toBe(200);
    // In the page itself, for who has no script.
    expect(gone.text.replaceAll(/<script\b.*?<\/script>/gs, '')).toContain(
      'This link is unknown, revoked or expired.',
    );
    const document = await visitor.request(closed.replace('/d/', '/api/shared_document?token='));
    expect(document.status).toBe(404);
  }
});

test('an Idempotency-Key keeps nothing: no table holds the token of a link', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.staff('admin');
  const { id: orderId } = await createOrder(db, {
    userId: (await accounts.account()).id,
    totalAmount: '100.00',
  });
  const { id } = await createPayment(db, { orderId, amount: '50.00' });
  const response = await share.send(me.api, { kind: 'receipt', id }, { 'idempotency-key': randomUUID() });
  const { url } = share.done(response).data;
  const token = url.slice(url.lastIndexOf('/') + 1);
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`;
  expect(tables.map(({ name }) => name)).toContain('idempotency_keys');
  const holds = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0)`,
  );
  expect(await db.$queryRawUnsafe(holds.join(' UNION ALL '), token)).toEqual([]);
});

test('past the limit of an address the page says to wait', async () => {
  const anybody = new ApiClient();
  const token = 'A'.repeat(26);
  // nginx lets an address send a hundred at a time.
  const fewAtATime = pLimit(50);
  const attempts = await Promise.all(
    Array.from({ length: rateLimits.documentLinksPerAddress.attempts }, () =>
      fewAtATime(() => anybody.call(openSharedDocument, { token })),
    ),
  );
  expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([404]));
  expectRefusal(await anybody.call(openSharedDocument, { token }), { status: 429, code: 'RATE_LIMITED' });
  const limited = await anybody.request(`/d/${token}`);
  expect(limited.status).toBe(200);
  for (const part of ['Too many requests', 'Too many attempts. Please try again in'])
    expect(limited.text).toContain(part);
});
