import { beforeEach, describe, expect, test } from 'vitest';
import { listStores } from '@/lib/visits/bookings/contract';
import { readStores } from '@/lib/visits/bookings/operations';
import { storeChoices } from '@/lib/visit-rules';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, unproved } from '@/e2e/testing/context';
import { createStore, readAllStores } from './operations';
import { actions, monday, storeFixture, tuesday, update, week } from '@/e2e/testing/store-fixture';

/* Stores for admins (docs/product/rules.md, "Stores and slots"). The clock is at Saturday 2026-01-31, 10:00 at the store. */

const fixture = await storeFixture();
const { db, context, store, bookAt, times, fieldsOf, trail } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const list = throughContract(actions.list, readAllStores);
const create = throughContract(actions.create, createStore);

const admin = () => context.as(staff.admin);

describe('the list', () => {
  test('has the six stores of the baseline', async () => {
    const { data } = await list(admin());
    expect(data.map(({ shop_address }) => shop_address)).toEqual([...storeChoices]);
    for (const [index, each] of data.entries())
      expect(each).toEqual({
        id: index + 1,
        shop_address: storeChoices[index],
        title: storeChoices[index],
        sms_name: index === 0 ? 'Jewellers shop' : storeChoices[index],
        phone: null,
        map_url: null,
        hours: week,
        slot_minutes: 30,
        capacity: 4,
        position: index + 1,
        active: true,
        seller_id: index === 0 ? 1 : null,
        version: 1,
        closed_days: [],
        special_days: [],
      });
  });

  test.each(['customer', 'employee', 'executive'] as const)('is not for a %s', async (who) => {
    expect((await refusalOf(list(context.as(staff[who])))).code).toBe('FORBIDDEN');
  });
});

describe('a new store', () => {
  const sent = {
    shop_address: 'Brodipet, Guntur',
    title: 'Pasidi Guntur',
    phone: '+91 863 223 4567',
    map_url: 'https://maps.example/guntur',
    hours: [
      { day: 1, opens: '14:00', closes: '18:30' },
      { day: 1, opens: '10:00:00', closes: '13:00:00' },
    ],
    slot_minutes: 60,
    capacity: 2,
  };

  test('takes bookings at once, in the grid of its spans, and its summary follows', async () => {
    const { data } = await create(admin(), sent);
    expect(data).toEqual({
      ...sent,
      id: expect.any(Number),
      hours: [
        { day: 1, opens: '10:00:00', closes: '13:00:00' },
        { day: 1, opens: '14:00:00', closes: '18:30:00' },
      ],
      sms_name: 'Pasidi Guntur',
      position: 7,
      active: true,
      seller_id: null,
      version: 1,
      closed_days: [],
      special_days: [],
    });
    const created = await db.store.findUniqueOrThrow({ where: { id: data.id } });
    expect(await times(created, monday)).toEqual([
      '10:00:00',
      '11:00:00',
      '12:00:00',
      '14:00:00',
      '15:00:00',
      '16:00:00',
      '17:00:00',
    ]);
    expect(await times(created, tuesday)).toEqual([]);
    const stores = await throughContract(listStores, readStores)(context.as(customer));
    expect(stores.data.at(-1)).toMatchObject({
      shop_address: sent.shop_address,
      title: sent.title,
      open_days: [1],
      opens: '10:00:00',
      closes: '18:30:00',
      position: 7,
    });
    await bookAt(customer, created, { slot_time: '14:00:00' });
    expect(await fieldsOf(bookAt(staff.customer, created, { slot_time: '13:00:00' }))).toEqual([
      'SUBSCRIPTION_REQUIRED',
    ]);
    expect(await fieldsOf(bookAt(customer, created, { slot_time: '13:00:00' }))).toEqual([
      'VALIDATION',
      'slot_time',
    ]);
    expect(await trail('store')).toMatchObject([{ action: 'store.create', before: null }]);
  });

  test.each([
    ['an address of another case', { shop_address: 'kARNATAKA' }, 'shop_address'],
    ['no address', { shop_address: ' ' }, 'shop_address'],
    ['no name', { title: '' }, 'title'],
    ['a phone in words', { phone: 'call us' }, 'phone'],
    ['a script as map', { map_url: 'javascript:alert(1)' }, 'map_url'],
    ['a map without a host', { map_url: 'https://' }, 'map_url'],
    ['a file as map', { map_url: 'ftp://maps.example/x' }, 'map_url'],
    ['no hours', { hours: undefined }, 'hours'],
    ['hours that are no list', { hours: 'always' }, 'hours'],
    ['a weekday 0', { hours: [{ day: 0, opens: '10:00:00', closes: '18:00:00' }] }, 'hours'],
    ['a weekday 8', { hours: [{ day: 8, opens: '10:00:00', closes: '18:00:00' }] }, 'hours'],
    ['an impossible time', { hours: [{ day: 1, opens: '10:60:00', closes: '18:00:00' }] }, 'hours'],
    ['24:00', { hours: [{ day: 1, opens: '10:00:00', closes: '24:00:00' }] }, 'hours'],
    ['closing before opening', { hours: [{ day: 1, opens: '18:00:00', closes: '10:00:00' }] }, 'hours'],
    ['no time at all', { hours: [{ day: 1, opens: '10:00:00', closes: '10:00:00' }] }, 'hours'],
    [
      'overlapping spans',
      {
        hours: [
          { day: 1, opens: '10:00:00', closes: '14:00:00' },
          { day: 1, opens: '13:59:59', closes: '18:00:00' },
        ],
      },
      'hours',
    ],
    [
      'three spans',
      {
        hours: ['10', '12', '14'].map((hour) => ({
          day: 1,
          opens: `${hour}:00:00`,
          closes: `${hour}:30:00`,
        })),
      },
      'hours',
    ],
    ['slots of 9 minutes', { slot_minutes: 9 }, 'slot_minutes'],
    ['slots of 241 minutes', { slot_minutes: 241 }, 'slot_minutes'],
    ['no capacity', { capacity: 0 }, 'capacity'],
    ['a capacity of 101', { capacity: 101 }, 'capacity'],
    ['a position of 0', { position: 0 }, 'position'],
    ['active in words', { active: 'yes' }, 'active'],
    ['the seller of nobody', { seller_id: 999_999 }, 'seller_id'],
    ['a long name in SMS', { sms_name: 'A'.repeat(21) }, 'sms_name'],
    ['a name in SMS with a dash', { sms_name: 'Guntur-2' }, 'sms_name'],
    ['a name in SMS in another script', { sms_name: 'గుంటూరు' }, 'sms_name'],
  ])('is refused with %s', async (_what, changes, field) => {
    expect(await fieldsOf(create(admin(), { ...sent, ...changes }))).toEqual(['VALIDATION', field]);
    expect(await db.store.count()).toBe(6);
  });

  test('of one address is created once by parallel requests', async () => {
    const outcomes = await outcomesOf(
      ['Guntur', 'GUNTUR', 'guntur'].map((shop_address) => create(admin(), { ...sent, shop_address })),
    );
    expect(outcomes).toEqual({ ok: 1, VALIDATION: 2 });
  });
});

describe('an update', () => {
  test('the name in SMS follows the name until it is set, and again once it is cleared', async () => {
    const { id } = await store();
    const named = async (changes: object) => (await update(admin(), { id, ...changes })).data.sms_name;
    expect(await named({ title: 'Pasidi, Benz Circle' })).toBe('Pasidi Benz Circle');
    expect(await named({ sms_name: 'Benz Circle' })).toBe('Benz Circle');
    expect(await named({ title: 'Pasidi, Governor Peta' })).toBe('Benz Circle');
    expect(await named({ sms_name: '' })).toBe('Pasidi Governor Peta');
    expect(await named({ title: 'Pasidi Gold' })).toBe('Pasidi Gold');
  });

  test('changes the fields that it names; the same again changes nothing', async () => {
    const { id } = await store();
    const first = await update(admin(), { id, version: 1, title: 'Guntur', phone: '0863 2234567' });
    expect(first).toMatchObject({
      affected: 0,
      data: { title: 'Guntur', phone: '0863 2234567', version: 2 },
    });
    const cleared = await update(admin(), { id, phone: null, map_url: '' });
    expect(cleared.data).toMatchObject({ phone: null, title: 'Guntur', version: 3 });
    const again = await update(admin(), { id, version: 3, phone: null, title: 'Guntur' });
    expect(again.data.version).toBe(3);
    expect((await update(admin(), { id, seller_id: 1 })).data).toMatchObject({
      seller_id: 1,
      title: 'Guntur',
    });
    expect((await update(admin(), { id, capacity: 5 })).data).toMatchObject({ seller_id: 1 });
    expect((await update(admin(), { id, seller_id: null })).data).toMatchObject({ seller_id: null });
    expect(await trail('store')).toHaveLength(5);
  });

  test('on an older version is refused with the store', async () => {
    const { id } = await store();
    await update(admin(), { id, title: 'Guntur' });
    expect(await refusalOf(update(admin(), { id, version: 1, title: 'Tenali' }))).toMatchObject({
      code: 'STALE_VERSION',
      details: { data: { id, title: 'Guntur', version: 2 } },
    });
  });

  test('never changes the address', async () => {
    const { id, shopAddress } = await store();
    expect(await fieldsOf(update(admin(), { id, shop_address: 'Tenali' }))).toEqual([
      'VALIDATION',
      'shop_address',
    ]);
    await update(admin(), { id, shop_address: shopAddress, capacity: 5 });
  });

  test('of no store is not found', async () => {
    expect((await refusalOf(update(admin(), { id: 999, title: 'x' }))).code).toBe('NOT_FOUND');
  });
});

test('who bills for a store is chosen with a proof', async () => {
  const me = unproved(admin());
  const { seller_id, ...settings } = (await list(me)).data[0] ?? expect.fail('A store');
  const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;
  const { shop_address: _, title, hours, slot_minutes, capacity } = settings;
  const another = { shop_address: 'Brodipet, Guntur', title, hours, slot_minutes, capacity };
  expect(await codeOf(create(me, { ...another, seller_id }))).toBe('PROOF_NEEDED');
  const { data } = await create(me, another);
  expect(await codeOf(update(me, { id: data.id, version: 1, seller_id }))).toBe('PROOF_NEEDED');
  await update(admin(), { id: data.id, version: 1, seller_id });
  await update(me, { id: data.id, version: 2, seller_id, capacity: 5 });
});
