import { beforeEach, describe, expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { removeOtherSellers } from '@/e2e/testing/sellers';
import { createSellerRow } from '@/prisma/factories/sellers';
import { sellersGold } from './contract';
import { createSeller, listSellers, updateSeller } from './operations';

/* Sellers for admins (docs/product/money.md, "Sellers"). */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
let staff: Company;

beforeEach(async () => {
  await database.emptyAll();
  await removeOtherSellers(database);
  staff = await createCompany(db);
});

const { actions } = sellersGold;
const list = throughContract(actions.list, listSellers);
const create = throughContract(actions.create, createSeller);
const update = throughContract(actions.update, updateSeller);
const admin = () => context.as(staff.admin);

const sent = {
  legal_name: 'Pasidi Telangana',
  address: 'Abids Road, Hyderabad',
  state_code: '36',
  gstin: '36aaacp0000a1zk',
  bis_registration: 'HM/C-8290017734',
  series: 'tg',
  counter_place: 'buyer',
} as const;
const stored = { ...sent, gstin: '36AAACP0000A1ZK', series: 'TG', has_documents: false, version: 1 };
const fieldsOf = async (attempt: Promise<unknown>) => {
  const { code, details } = await refusalOf(attempt);
  return [code, ...Object.keys(details.fields ?? {})];
};
const issue = (sellerId: number) => pool.query(`SELECT next_document_number($1, 'R', now())`, [sellerId]);

test('are listed for admins only', async () => {
  const { data } = await list(admin());
  expect(data).toMatchObject([
    { legal_name: seller.legalName, gstin: seller.gstin, series: '', has_documents: false, version: 1 },
  ]);
  for (const who of ['customer', 'employee', 'executive'] as const)
    expect((await refusalOf(list(context.as(staff[who])))).code).toBe('FORBIDDEN');
});

describe('a new one', () => {
  test('is stored in capitals, with an audit entry', async () => {
    const { data } = await create(admin(), sent);
    expect(data).toEqual({ ...stored, id: data.id });
    expect(await db.auditEntry.findMany({ where: { entity: 'seller' } })).toMatchObject([
      { action: 'seller.create', entityId: data.id, actorId: staff.admin.id, after: { series: 'TG' } },
    ]);
    const least = { legal_name: 'A', address: 'B', state_code: '29', series: 'KA' };
    expect((await create(admin(), least)).data).toMatchObject({
      gstin: null,
      bis_registration: null,
      counter_place: 'shop',
    });
  });

  test.each([
    ['gstin', { gstin: '36AAACP0000A1ZI' }],
    ['gstin', { state_code: '37' }],
    ['state_code', { state_code: '99' }],
    ['series', { series: 'T-' }],
    ['series', { series: '' }],
    ['series', { series: 'ABC' }],
  ])('is refused on %s: %j', async (field, wrong) => {
    expect(await fieldsOf(create(admin(), { ...sent, ...wrong }))).toEqual(['VALIDATION', field]);
    expect(await db.seller.count()).toBe(1);
  });
});

describe('a change', () => {
  test('names the fields, moves the version, and leaves the others', async () => {
    const { data: before } = await create(admin(), sent);
    const { data } = await update(admin(), { id: before.id, version: 1, gstin: null, series: 'T' });
    expect(data).toEqual({ ...before, gstin: null, series: 'T', version: 2 });
    expect((await update(admin(), { id: before.id, series: 't' })).data).toEqual(data);
    expect((await refusalOf(update(admin(), { id: before.id, version: 1, address: 'x' }))).code).toBe(
      'STALE_VERSION',
    );
    expect((await refusalOf(update(admin(), { id: 999_999, address: 'x' }))).code).toBe('NOT_FOUND');
  });

  test('is refused on a field as a new one', async () => {
    const { id } = await createSellerRow(db);
    expect(await fieldsOf(update(admin(), { id, state_code: '37' }))).toEqual(['VALIDATION', 'gstin']);
    expect(await fieldsOf(update(admin(), { id, series: '' }))).toEqual(['VALIDATION', 'series']);
  });

  test('with documents concerns address, BIS registration and place of supply only', async () => {
    const { data: before } = await create(admin(), sent);
    await issue(before.id);
    for (const frozen of [
      { legal_name: 'x' },
      { state_code: '37', gstin: null },
      { gstin: null },
      { series: 'T' },
    ])
      expect((await refusalOf(update(admin(), { id: before.id, address: 'x', ...frozen }))).code).toBe(
        'HAS_DOCUMENTS',
      );
    const { data } = await update(admin(), {
      ...sent,
      id: before.id,
      address: 'Secunderabad',
      bis_registration: null,
      counter_place: 'shop',
    });
    expect(data).toMatchObject({ address: 'Secunderabad', bis_registration: null, counter_place: 'shop' });
    expect(data).toMatchObject({ has_documents: true, version: 2 });
  });

  test('waits for a document that is being issued, and sees it', async () => {
    const { id } = await createSellerRow(db);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT next_document_number($1, 'R', now())`, [id]);
      const changed = refusalOf(update(admin(), { id, legal_name: 'Another' }));
      await waitingForLocks(database, 1);
      await client.query('COMMIT');
      expect((await changed).code).toBe('HAS_DOCUMENTS');
    } finally {
      client.release();
    }
  });
});
