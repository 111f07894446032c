import { DatabaseError } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { storeChoices } from '@/lib/visit-rules';
import { databaseFault } from '@/lib/db/faults';
import { lastNumberOf, numberKinds } from '@/lib/document-numbers';
import { testDb } from '@/e2e/testing/database';
import { removeOtherSellers } from '@/e2e/testing/sellers';
import { createPayment } from './factories/entries';
import { createOrder } from './factories/sales';
import { createSellerRow } from './factories/sellers';
import { createStoreRow } from './factories/stores';
import { createUser } from './factories/users';

/** Sellers and numbers of documents (docs/product/money.md, "Sellers" and "Numbers of documents"). */
const database = await testDb();
const { db, pool } = database;

beforeEach(async () => {
  await database.emptyAll();
  await removeOtherSellers(database);
});

const next = async (sellerId: number, kind: string, at = '2026-11-23T06:00:00Z') => {
  const { rows } = await pool.query<{ number: string }>('SELECT next_document_number($1, $2, $3) AS number', [
    sellerId,
    kind,
    at,
  ]);
  return rows[0]?.number;
};
const setLast = (series: string, last: number) =>
  pool.query(
    `INSERT INTO number_series VALUES ($1, '2026-27', $2) ON CONFLICT (series, year) DO UPDATE SET last = excluded.last`,
    [series, last],
  );
const constraintOf = (attempt: PromiseLike<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof DatabaseError ? error.constraint : Promise.reject(error)),
  );
const firstId = async () => (await db.seller.findFirstOrThrow()).id;

test('the database starts with the seller of lib/business.ts, at the shop in Vijayawada', async () => {
  const [first, ...others] = await db.seller.findMany({ include: { stores: true } });
  const { legalName, address, stateCode, gstin } = seller;
  expect(first).toMatchObject({ legalName, address, stateCode, gstin, series: '', counterPlace: 'shop' });
  expect(first?.stores.map(({ shopAddress }) => shopAddress)).toEqual([storeChoices[0]]);
  expect(others).toEqual([]);
});

describe('numbers', () => {
  test('count per seller, kind and financial year', async () => {
    const first = await firstId();
    const { id: other } = await createSellerRow(db, { series: 'TG' });
    for (const kind of Object.keys(numberKinds)) {
      expect(await next(first, kind)).toBe(`${kind}/26-27/000001`);
      expect(await next(other, kind)).toBe(`TG${kind}/26-27/000001`);
    }
    expect(await next(first, 'R')).toBe('R/26-27/000002');
    expect(await next(first, 'R', '2026-03-31T18:29:59Z')).toBe('R/25-26/000001');
  });

  test('go on from those with a long year', async () => {
    await setLast('R', 41);
    expect(await next(await firstId(), 'R')).toBe('R/26-27/000042');
  });

  test.each(['', 'G', 'TG'])('of the series "%s" end at 16 characters', async (series) => {
    const id = series === '' ? await firstId() : (await createSellerRow(db, { series })).id;
    const last = lastNumberOf(series.length + 1);
    await setLast(`${series}I`, last - 1);
    expect(await next(id, 'I')).toBe(`${series}I/26-27/${last}`);
    const failed: unknown = await next(id, 'I').catch((error: unknown) => error);
    expect(databaseFault(failed)).toBe('unavailable');
    expect(await db.numberSeries.findMany()).toMatchObject([{ last }]);
  });

  test('of an order are of the seller of the first store with one, and stay so', async () => {
    const { id: userId } = await createUser(db);
    const newOrder = async () => (await createOrder(db, { userId, totalAmount: '1000.00' })).id;
    const pay = async (orderId: number) => (await createPayment(db, { orderId, amount: '10.00' })).receiptNo;
    const before = await newOrder();
    expect(await pay(before)).toMatch(/^R\//);
    const { id: sellerId } = await createSellerRow(db, { series: 'TG' });
    const store = await createStoreRow(db, { sellerId, position: 1 });
    expect(await pay(await newOrder())).toMatch(/^R\//);
    await db.store.update({ where: { id: store.id }, data: { position: 0 } });
    const after = await newOrder();
    expect(await pay(after)).toMatch(/^TGR\//);
    await db.store.update({ where: { id: store.id }, data: { position: 9 } });
    expect(await pay(before)).toMatch(/^R\//);
    expect(await pay(after)).toMatch(/^TGR\//);
    const invoiceOf = async (orderId: number) =>
      (await db.invoice.create({ data: { orderId, number: '', content: {} } })).number;
    expect(await invoiceOf(before)).toMatch(/^I\//);
    expect(await invoiceOf(after)).toMatch(/^TGI\//);
  });
});

describe('a seller', () => {
  test.each([
    ['sellers_series_check', { series: 'T-' }],
    ['sellers_series_check', { series: 'tg' }],
    ['sellers_series_key', { series: '' }],
    ['sellers_state_code_check', { state_code: 'TG', gstin: null }],
    ['sellers_gstin_check', { gstin: '36AAACP0000A1' }],
    ['sellers_gstin_check', { state_code: '37' }],
  ])('is refused by %s: %j', async (constraint, columns) => {
    const all = {
      legal_name: 'x',
      address: 'y',
      state_code: '36',
      gstin: '36AAACP0000A1ZK',
      series: 'TG',
      ...columns,
    };
    const attempt = pool.query(
      `INSERT INTO sellers (${Object.keys(all).join(', ')}) VALUES ($1, $2, $3, $4, $5)`,
      Object.values(all),
    );
    expect(await constraintOf(attempt)).toBe(constraint);
  });

  test('is never deleted, and keeps what its documents name', async () => {
    const { id } = await createSellerRow(db, { series: 'TG', gstin: null });
    const change = (set: string) => constraintOf(pool.query(`UPDATE sellers SET ${set} WHERE id = ${id}`));
    expect(await constraintOf(pool.query(`DELETE FROM sellers WHERE id = ${id}`))).toBe(
      'sellers_with_documents',
    );
    expect(await change(`legal_name = 'Before the first document'`)).toBe('done');
    await next(id, 'E');
    for (const set of [`legal_name = 'x'`, `state_code = '29'`, `gstin = '36AAACP0000A1ZK'`, `series = 'KA'`])
      expect(await change(set)).toBe('sellers_with_documents');
    expect(await change(`address = 'x', bis_registration = 'y', counter_place = 'buyer'`)).toBe('done');
  });
});
