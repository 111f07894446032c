import { beforeEach, describe, expect, test } from 'vitest';
import { createItem as itemRow, createOpportunity } from '@/prisma/factories/sales';
import type { Opportunity } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { items } from './contract';
import * as operations from './operations';
import { unweighed } from './record';

/* See docs/product/money.md, "Items by weight". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const create = throughContract(items.actions.create, operations.createItem);
const update = throughContract(items.actions.update, operations.updateItem);

let staff: Company;
let open: Opportunity;
let rateId: number;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  open = await createOpportunity(db, { userId: staff.customer.id, executiveId: staff.executive.id });
  const rate = { purity: 'k22', ratePerGram: '9850.00', setBy: staff.admin.id } as const;
  rateId = (await db.goldRate.create({ data: rate })).id;
});

const me = () => context.as(staff.executive);
const add = async (changes: object) =>
  (await create(me(), { name: 'Chain', price: 1, opportunityid: open.id, ...changes })).data;

test('stores the sent fields, and computes the price from them', async () => {
  const weighed = {
    weight_mg: 10_000,
    purity: '22K',
    rate_per_gram: 9850,
    making_percent: 12.5,
    making_amount: null,
    tax_percent: 3,
    rate_id: rateId,
  };
  const data = await add(weighed);
  expect(data).toMatchObject({ ...weighed, price: 1, computed_price: 114_136.88 });
  const [entry] = await db.auditEntry.findMany();
  expect(entry?.after).toEqual(data);
});

test.each([
  ['no tax set: 3 percent', { weight_mg: 10_000, rate_per_gram: 9850 }, 101_455],
  ['no tax at all', { weight_mg: 10_000, rate_per_gram: 9850, tax_percent: 0 }, 98_500],
  ['making as an amount', { weight_mg: 10_000, rate_per_gram: 9850, making_amount: '500.00' }, 101_970],
  ['no weight', { rate_per_gram: 9850 }, null],
  ['no rate', { weight_mg: 10_000, purity: '24K', rate_id: null }, null],
])('%s', async (_what, sent, price) => {
  expect((await add(sent)).computed_price).toBe(price);
});

test.each([
  ['weight_mg', 0],
  ['weight_mg', 10_000_001],
  ['weight_mg', 1.5],
  ['purity', '14K'],
  ['rate_per_gram', 0.99],
  ['rate_per_gram', 1_000_000.01],
  ['making_percent', -1],
  ['making_amount', '1.001'],
  ['tax_percent', 40.01],
  ['rate_id', 999_999],
])('%s %s is refused', async (field, value) => {
  const refusal = await refusalOf(add({ [field]: value }));
  expect(refusal.code).toBe('VALIDATION');
  expect(Object.keys(refusal.details.fields ?? {})).toEqual([field]);
  expect(await db.item.count()).toBe(0);
});

describe('changing', () => {
  test('null clears, omitted fields stay, and the same values keep the version', async () => {
    const { id } = await add({ weight_mg: 8_250, purity: '22K', rate_per_gram: 9850, rate_id: rateId });
    const same = await update(me(), { id, weight_mg: '8250', rate_per_gram: '9850.00', purity: '22K' });
    expect(same.data.version).toBe(1);
    const by = await update(me(), { id, rate_per_gram: 9000, rate_id: null });
    expect(by.data).toMatchObject({ weight_mg: 8_250, purity: '22K', rate_per_gram: 9000, rate_id: null });
    const cleared = await update(me(), { id, weight_mg: null, purity: null, rate_per_gram: null });
    expect(cleared.data).toMatchObject({ ...unweighed, computed_price: null, version: 3 });
  });

  test('making is a percentage or an amount, over several requests too', async () => {
    const { id } = await add({ making_percent: 12 });
    for (const [sent, field] of [
      [{ making_amount: 500 }, 'making_amount'],
      [{ making_amount: 500, making_percent: 5 }, 'making_amount'],
    ] as const) {
      const refusal = await refusalOf(update(me(), { id, ...sent }));
      expect(refusal).toMatchObject({
        code: 'VALIDATION',
        details: { fields: { [field]: refusal.message } },
      });
    }
    const changed = await update(me(), { id, making_amount: 500, making_percent: null });
    expect(changed.data).toMatchObject({ making_percent: null, making_amount: 500, version: 2 });
    const refusal = await refusalOf(update(me(), { id, making_percent: 5 }));
    expect(Object.keys(refusal.details.fields ?? {})).toEqual(['making_percent']);
  });

  test('an item of a closed opportunity is not weighed', async () => {
    const closed = await createOpportunity(db, { userId: staff.customer.id, status: 'closed' });
    const { id } = await itemRow(db, { opportunityId: closed.id });
    const refusal = await refusalOf(update(context.as(staff.admin), { id, weight_mg: 5 }));
    expect(refusal.code).toBe('OPPORTUNITY_CLOSED');
  });
});
