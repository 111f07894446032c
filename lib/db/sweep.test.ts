import { beforeEach, describe, expect, test } from 'vitest';
import { before, day, minute, now, policies, sweepFixture } from '@/e2e/testing/sweep-fixture';
import { query, raw } from './query';
import { retentionPolicies } from './retention';
import { sweepExpired } from './sweep';

const fixture = await sweepFixture();
const { db, sql, sweep, tables } = fixture;

let userId: number;

beforeEach(async () => {
  userId = await fixture.reset();
});

test('every retention policy is tested', () => {
  expect(Object.keys(tables)).toEqual(Object.keys(policies));
});

describe.each([
  ['rate_limits', 0],
  ['idempotency_keys', 0],
  ['reset_codes', day],
  ['exchange_codes', day],
  ['erasures', day],
  ['data_downloads', day],
  ['sms_outbox', 7 * day],
  ['messages', 90 * day],
  ['document_links', day],
  ['imports', 30 * day],
  ['customer_openings', (2 * 365 + 1) * day],
  ['failed_log_ins', 365 * day],
  // These three years contain a leap day.
  ['grievances', (3 * 365 + 1) * day],
  // These eight years contain two leap days.
  ['invoice_identities', (8 * 365 + 2) * day],
  ['exchange_identities', (8 * 365 + 2) * day],
  ['sessions', 365 * day],
  ['webhook_events', 90 * day],
  // These eight years contain two leap days.
  ['audit_entries', (8 * 365 + 2) * day],
])('%s', (name, retentionPeriod) => {
  const table = tables[name] ?? { make: () => Promise.reject(), count: () => Promise.reject() };

  test('deletes expired rows and keeps the others', async () => {
    await table.make(before(retentionPeriod + minute));
    await table.make(before(retentionPeriod - minute));
    expect(await sweep()).toEqual({ [name]: 1 });
    expect(await table.count()).toBe(1);
    expect(await sweep()).toEqual({});
    expect(await table.count()).toBe(1);
  });

  test('deletes in batches, up to a number of batches', async () => {
    for (let nth = 1; nth <= 5; nth += 1) await table.make(before(retentionPeriod + nth * minute));
    expect(await sweep({ batch: 2, batches: 2 })).toEqual({ [name]: 4 });
    expect(await table.count()).toBe(1);
    expect(await sweep({ batch: 2, batches: 2 })).toEqual({ [name]: 1 });
    expect(await table.count()).toBe(0);
  });
});

test('a table that fails does not stop the others', async () => {
  await tables.sessions?.make(before(365 * day + minute));
  const broken = {
    retentionPeriod: 'for good',
    expire: () => query.updateTable('users').set({ version: raw`version / 0` }),
  };
  const { errors } = await sweepExpired(sql, { users: broken, ...policies }, now);
  expect(errors).toEqual([expect.objectContaining({ message: 'division by zero' })]);
  expect(await tables.sessions?.count()).toBe(0);
});

test('a visit shows its customer until its day is over everywhere', async () => {
  for (const days of [2, 1, 0, -1]) await tables.visible_customers?.make(before(days * day));
  expect(await sweep()).toEqual({ visible_customers: 1 });
  expect(await tables.visible_customers?.count()).toBe(3);
});

test('a page opened by the whole mobile stays open', async () => {
  await db.customerOpening.create({
    data: { actorId: userId, customerId: userId, at: before(5000 * day), byMobile: true },
  });
  expect(await sweep()).toEqual({});
});

test('an ended session is kept as long as an expired one', async () => {
  const soon = new Date(now.getTime() + minute);
  await db.session.create({
    data: { id: 'ended', userId, expiresAt: soon, endedAt: before(60 * day), createdAt: before(90 * day) },
  });
  expect(await sweep()).toEqual({});
  expect(await db.session.count()).toBe(1);
});

test('a webhook event keeps its row after its body was deleted, and is not swept again', async () => {
  await tables.webhook_events?.make(before(91 * day));
  await sweep();
  const [row] = await db.webhookEvent.findMany();
  expect(row).toMatchObject({
    eventId: `event-${before(91 * day).getTime()}`,
    event: 'payment.captured',
    body: '',
  });
  expect(await sweep()).toEqual({});
});

test('the trail of sales orders, their items and payments is kept for good', async () => {
  const entities = ['user', 'booking', 'opportunity', 'order', 'item', 'payment'];
  for (const entity of entities)
    await db.auditEntry.create({
      data: { at: before(3653 * day), action: `${entity}.update`, entity, entityId: 1 },
    });
  expect(await sweep()).toEqual({ audit_entries: 3 });
  const left = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ entity }) => entity)).toEqual(['order', 'item', 'payment']);
});

test('AUDIT_YEARS sets the retention of other audit entries', async () => {
  await tables.audit_entries?.make(before(366 * day));
  expect(await sweepExpired(sql, retentionPolicies(2), now)).toEqual({ ended: {}, errors: [] });
  expect(await sweepExpired(sql, retentionPolicies(1), now)).toEqual({
    ended: { audit_entries: 1 },
    errors: [],
  });
});
