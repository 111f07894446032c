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
const fieldOf = async (attempt: Promise<unknown>) =>
  Object.keys((await refusalOf(attempt)).details.fields ?? {}).join();

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

/** Reduces without a limit (reduction.test.ts, approval.test.ts). */
const me = () => context.as(staff.admin);
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
  ['purity', '21K'],
  ['purity', '925'],
  ['article', 'diamond'],
  ['gross_mg', 0],
  ['stone_mg', -1],
  ['wastage_percent', 50.01],
  ['wastage_percent', '1.234'],
  ['stone_amount', -1],
  ['hallmark_amount', '1.001'],
  ['discount_amount', -0.01],
  ['discount_reason', 'x'.repeat(201)],
  ['huid', 'AB12'],
  ['huid', 'ßbcde'],
  ['huid', '१२३४५६'],
  ['huid_exempt', 'none'],
  ['huid_exempt_note', 'x'.repeat(201)],
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

  test('weights and HUID of an item of a closed opportunity may change, nothing else', async () => {
    const closed = await createOpportunity(db, { userId: staff.customer.id, status: 'closed' });
    const { id } = await itemRow(db, { opportunityId: closed.id });
    const admin = context.as(staff.admin);
    const measured = { weight_mg: 5000, huid: 'AB12C3', huid_exempt: null, version: 1 };
    expect((await update(admin, { id, ...measured })).data).toMatchObject({ ...measured, version: 2 });
    for (const sent of [{ weight_mg: 6000, rate_per_gram: 9000 }, { price: 1 }, {}])
      expect((await refusalOf(update(admin, { id, ...sent }))).code).toBe('OPPORTUNITY_CLOSED');
  });
});

describe('a piece', () => {
  const piece = {
    article: 'jewellery',
    gross_mg: 12_000,
    stone_mg: 2000,
    purity: '22K',
    rate_per_gram: 9850,
    wastage_percent: 8.5,
    making_percent: 12.5,
    stone_amount: 4500,
    hallmark_amount: 45,
    discount_amount: 500.5,
    discount_reason: 'Festival',
    huid: 'ab12c3',
    huid_exempt: 'other',
    huid_exempt_note: 'Sent to the hallmarking centre',
  };

  test('has its net weight and price', async () => {
    const data = await add(piece);
    // (98500 x 1.085 + 12312.5 + 4500 + 45 - 500.5) x 1.03 = 126926.385
    const expected = { ...piece, huid: 'AB12C3', weight_mg: 10_000, computed_price: 126_926.39 };
    expect(data).toMatchObject(expected);
    const [entry] = await db.auditEntry.findMany();
    expect(entry?.after).toEqual(data);
    const cleared = await update(me(), {
      id: data.id,
      ...Object.fromEntries(Object.keys(unweighed).map((name) => [name, null])),
    });
    expect(cleared.data).toMatchObject({ ...unweighed, computed_price: null });
  });

  test.each([
    ['jewellery', '9K', 103_00],
    ['coin', '999', 103_00],
    ['bar', '24K', 103_00],
    ['silver', '925', 103_00],
    ['job_work', '18K', 105_00],
  ] as const)('of the article %s has its purity and tax', async (article, purity, paise) => {
    const data = await add({ article, purity, weight_mg: 1000, rate_per_gram: 100 });
    expect(data).toMatchObject({ article, purity, tax_percent: null, computed_price: paise / 100 });
  });

  test('null is the default article, and an absent one stays', async () => {
    const { id, article } = await add({ article: null });
    expect(article).toBe('jewellery');
    await update(me(), { id, article: 'coin' });
    expect((await update(me(), { id, price: 2 })).data.article).toBe('coin');
    expect((await update(me(), { id, article: null })).data.article).toBe('jewellery');
  });

  test('of another article has not', async () => {
    const { id } = await add({ article: 'silver', purity: '925' });
    for (const sent of [{ article: 'bar' }, { article: 'service' }, { purity: '22K' }])
      expect(await fieldOf(update(me(), { id, ...sent }))).toBe('purity');
    expect((await update(me(), { id, article: 'service', purity: null })).data.article).toBe('service');
  });

  test('with weights that contradict each other is refused', async () => {
    const weights = { gross_mg: 12_000, stone_mg: 2000 };
    for (const sent of [
      { ...weights, weight_mg: 9999 },
      { gross_mg: 2000, stone_mg: 2000 },
      { gross_mg: 2000, weight_mg: 2001 },
    ])
      expect(await fieldOf(add(sent))).toBe('weight_mg');
    const { id } = await add(weights);
    for (const sent of [{ weight_mg: 9999 }, { weight_mg: null }, { stone_mg: 12_000 }])
      expect(await fieldOf(update(me(), { id, ...sent }))).toBe('weight_mg');
    expect((await update(me(), { id, stone_mg: null })).data).toMatchObject({ weight_mg: 12_000 });
    const cleared = await update(me(), { id, gross_mg: null, weight_mg: 11_000 });
    expect(cleared.data).toMatchObject({ gross_mg: null, weight_mg: 11_000 });
  });

  test('has no discount above its price, and a note for another exemption', async () => {
    const sent = { weight_mg: 1000, rate_per_gram: 100, making_amount: 10, discount_amount: 110 };
    const { id, computed_price } = await add(sent);
    expect(computed_price).toBe(0);
    for (const change of [{ discount_amount: 110.01 }, { making_amount: null }])
      expect(await fieldOf(update(me(), { id, ...change }))).toBe('discount_amount');
    // The scales decide: after closing, the discount could not be changed.
    expect((await update(me(), { id, weight_mg: 999 })).data.computed_price).toBeNull();
    expect(await fieldOf(update(me(), { id, huid_exempt: 'other' }))).toBe('huid_exempt_note');
    expect((await update(me(), { id, huid_exempt: 'below_2g' })).data.huid_exempt).toBe('below_2g');
  });
});
