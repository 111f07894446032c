import { beforeEach, describe, expect, test } from 'vitest';
import type { Opportunity, User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf, unproved } from '@/e2e/testing/context';
import { actions, itemFixture, update } from '@/e2e/testing/item-fixture';
import { createItem } from './operations';

/* See docs/product/money.md, "Reductions". */

const fixture = await itemFixture();
const { db, as, refused } = fixture;
const create = throughContract(actions.create, createItem);

let staff: Company;
let open: Opportunity;
beforeEach(async () => {
  ({ staff, open } = await fixture.reset());
});

/** Rs 1,00,000 before tax. */
const piece = { name: 'Chain', price: 103_000, weight_mg: 10_000, rate_per_gram: 10_000 };
const add = async (changes: object = {}, by: User = staff.executive) =>
  (await create(as(by), { ...piece, opportunityid: open.id, ...changes })).data;

describe('an admin needs a proof', () => {
  const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;
  const admin = () => unproved(as(staff.admin));
  const createUnproved = (changes: object) =>
    create(admin(), { ...piece, opportunityid: open.id, ...changes });
  beforeEach(async () => {
    await db.goldRate.create({ data: { purity: 'k22', ratePerGram: '10000.00', setBy: staff.admin.id } });
  });

  test('for a price under the rate', async () => {
    const { data } = await createUnproved({});
    expect(await codeOf(createUnproved({ price: 102_999.99 }))).toBe('PROOF_NEEDED');
    expect(await codeOf(update(admin(), { id: data.id, price: 102_999.99 }))).toBe('PROOF_NEEDED');
    await update(as(staff.admin), { id: data.id, price: 102_999.99 });
    // What is reduced already stays for other changes.
    await update(admin(), { id: data.id, name: 'Ring' });
  });

  test('for a rate under the published one of the purity', async () => {
    const low = { purity: '22K', rate_per_gram: 9999.99 };
    expect(await codeOf(createUnproved(low))).toBe('PROOF_NEEDED');
    const { data } = await createUnproved({ ...low, rate_per_gram: 10_000 });
    expect(await codeOf(update(admin(), { id: data.id, rate_per_gram: 9999.99 }))).toBe('PROOF_NEEDED');
    await update(as(staff.admin), { id: data.id, rate_per_gram: 9999.99 });
    await update(admin(), { id: data.id, name: 'Ring' });
    // Another purity without a published rate.
    await createUnproved({ purity: '18K', rate_per_gram: 1, price: 103_000 });
  });
});

describe('create and update', () => {
  test.each([
    [
      'employee',
      { discount_amount: 2000, price: 100_940 },
      { discount_amount: 2000.01, price: 100_939.99 },
      2000,
    ],
    [
      'executive',
      { discount_amount: 5000, price: 97_850 },
      { discount_amount: 5000.01, price: 97_849.99 },
      5000,
    ],
  ] as const)('an %s may reduce up to the limit', async (role, allowed, above, limit) => {
    const me = as(staff[role]);
    const { id } = await add(allowed, staff[role]);
    const refusal = await refusalOf(add(above, staff[role]));
    expect(refusal).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { fields: { discount_amount: refusal.message }, data: { limit, reduction: limit + 0.01 } },
    });
    expect(refusal.message).toContain(`₹${limit.toLocaleString('en-IN')}.01`);
    expect(await refused(() => update(me, { id, ...above }))).toEqual({
      code: 'NEEDS_APPROVAL',
      field: 'discount_amount',
    });
    expect(await refused(() => update(me, { id, price: 90_000 }))).toEqual({
      code: 'NEEDS_APPROVAL',
      field: 'price',
    });
    expect((await update(as(staff.admin), { id, price: 1, discount_amount: null })).data.price).toBe(1);
    // What is there already stays for other changes.
    expect((await update(me, { id, name: 'Ring', price: 1 })).data).toMatchObject({
      name: 'Ring',
      version: 3,
    });
    expect(await refused(() => update(me, { id, price: 0 }))).toMatchObject({ code: 'NEEDS_APPROVAL' });
  });

  test('an approved reduction is not carried to a cheaper piece, and falls with no weight or rate', async () => {
    const me = as(staff.executive);
    const { id } = await add();
    for (const cleared of [{ rate_per_gram: null }, { weight_mg: null }])
      expect(await refused(() => update(me, { id, ...cleared, price: 1 }))).toMatchObject({
        code: 'NEEDS_APPROVAL',
      });
    await update(as(staff.admin), { id, discount_amount: 10_000, price: 92_700 });
    // A piece of Rs 12,500, whose limit is Rs 625: as far above it as before.
    const cheaper = { id, weight_mg: 1250, discount_amount: 5625, price: 7081.25 };
    expect(await refused(() => update(me, cheaper))).toMatchObject({ code: 'NEEDS_APPROVAL' });
  });

  test('without a weight, any price; a discount by its part of the price', async () => {
    const loose = { weight_mg: null, rate_per_gram: null };
    expect((await add({ ...loose, price: 0 }, staff.employee)).price).toBe(0);
    expect((await add({ ...loose, discount_amount: 2000, price: 100_940 }, staff.employee)).version).toBe(1);
    const above = { ...loose, discount_amount: 2100, price: 100_940 };
    expect((await refusalOf(add(above, staff.employee))).details.data).toEqual({
      limit: 2002,
      reduction: 2100,
    });
  });

  test('weights are judged while the opportunity is open, and not after', async () => {
    const { id } = await add();
    expect(await refused(() => update(as(staff.executive), { id, weight_mg: 20_000 }))).toMatchObject({
      code: 'NEEDS_APPROVAL',
    });
    await db.opportunity.update({ where: { id: open.id }, data: { status: 'closed', stage: 'won' } });
    expect((await update(as(staff.executive), { id, weight_mg: 20_000 })).data.weight_mg).toBe(20_000);
  });
});
