import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createPayment } from '@/prisma/factories/entries';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser as makeUser, deleted } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { changeBooking } from '@/lib/visits/bookings/change';
import { updateBooking } from '@/lib/visits/bookings/contract';
import { readNextVisit } from '@/lib/visits/bookings/next-visit';
import { runImports } from '@/lib/desk/import/run';
import { check, file, start } from '@/e2e/testing/import-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import { readCustomer, readTimeline } from './contract';
import { showCustomer } from './customer-page';
import { listEvents } from './timeline';

/* See docs/product/rules.md, "Customers". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const events = throughContract(readTimeline, listEvents);
const open = throughContract(readCustomer, showCustomer);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const textsFor = async (who: User, id: number) =>
  (await events(context.as(who), { customer_id: id })).data.map(({ text }) => text);

describe('scope', () => {
  test('sales of colleagues, their payments and notes are left out', async () => {
    const { executive, otherExecutive, customer, admin } = staff;
    await createOpportunity(db, { name: 'Mine', userId: customer.id, executiveId: executive.id });
    const { id: orderId } = await createOrder(db, {
      name: 'Theirs',
      userId: customer.id,
      executiveId: otherExecutive.id,
    });
    await createPayment(db, { orderId, recordedBy: otherExecutive.id });
    await db.note.create({
      data: { customerId: customer.id, orderId, text: 'Their note', authorId: otherExecutive.id },
    });
    await db.note.create({ data: { customerId: customer.id, text: 'For all', authorId: otherExecutive.id } });
    const mine = await textsFor(executive, customer.id);
    expect(mine).toEqual(expect.arrayContaining(['Opportunity created: Mine', 'For all', 'Signed up']));
    expect(mine.join()).not.toContain('Their');
    const all = (await textsFor(admin, customer.id)).join();
    for (const text of ['Mine', 'Order created: Theirs', 'received', 'Their note'])
      expect(all).toContain(text);
  });

  test('events of a deleted sale are left out', async () => {
    const { customer, admin } = staff;
    const { id } = await createOrder(db, { name: 'Gone', userId: customer.id });
    await createPayment(db, { orderId: id, recordedBy: admin.id });
    await db.order.update({ where: { id }, data: { deletedAt: new Date() } });
    expect((await textsFor(admin, customer.id)).join()).not.toContain('Gone');
  });

  test('enumerating ids finds no customer', async () => {
    for (let id = 1; id <= staff.customer.id + 3; id += 1) {
      expect((await refusalOf(open(context.as(staff.executive), { id }))).code).toBe('NOT_FOUND');
      expect((await refusalOf(events(context.as(staff.executive), { customer_id: id }))).code).toBe(
        'NOT_FOUND',
      );
    }
    expect(await db.customerOpening.count()).toBe(0);
  });

  test('the whole mobile opens page and timeline for good, for this account alone', async () => {
    const { executive, otherExecutive, customer } = staff;
    const { id, mobile } = customer;
    await open(context.as(executive), { id, mobile });
    await open(context.as(executive), { id });
    expect(await textsFor(executive, id)).toEqual(['Signed up']);
    expect((await refusalOf(open(context.as(otherExecutive), { id }))).code).toBe('NOT_FOUND');
    await db.user.update({ where: { id }, data: deleted() });
    expect((await refusalOf(open(context.as(executive), { id, mobile }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(events(context.as(executive), { customer_id: id }))).code).toBe('NOT_FOUND');
  });
});

test('the next visit has its slot', async () => {
  const { customer, admin } = staff;
  const book = (slotDate: string) =>
    createBooking(db, { userId: customer.id, userMobile: customer.mobile, slotDate });
  const [lost, next] = [await book('2026-02-02'), await book('2026-02-03')];
  await db.booking.update({ where: { id: lost.id }, data: { needsNewTimeAt: context.clock.now() } });
  const page = () => open(context.as(admin), { id: customer.id });
  expect((await page()).data.next_visit).toMatchObject({ id: next.id, needs_new_time: false });
  await db.booking.update({ where: { id: next.id }, data: { needsNewTimeAt: context.clock.now() } });
  expect((await page()).data.next_visit).toBeNull();
});

test('a late visit of today is the next one, as for the customer', async () => {
  const { customer, admin } = staff;
  const now = context.clock.now();
  const begun = { slotDate: storeDate(now), slotTime: storeTime(now) };
  const late = await createBooking(db, { userId: customer.id, userMobile: customer.mobile, ...begun });
  const page = await open(context.as(admin), { id: customer.id });
  expect(page.data.next_visit).toMatchObject({ id: late.id });
  const { visit } = await readNextVisit.run(context.as(customer), {});
  expect(visit).toEqual(page.data.next_visit);
  await db.booking.update({ where: { id: late.id }, data: { visit: 'no_show' } });
  expect((await open(context.as(admin), { id: customer.id })).data.next_visit).toBeNull();
});

test('visits, referrals and stages', async () => {
  const { customer, admin } = staff;
  await createBooking(db, {
    userId: customer.id,
    userMobile: customer.mobile,
    slotDate: '2026-01-05',
    visit: 'no_show',
  });
  await makeUser(db, { name: 'Friend', referrerCode: customer.referralId });
  const { id } = await createOpportunity(db, { name: 'Set', userId: customer.id });
  await db.opportunity.update({ where: { id }, data: { stage: 'quoted' } });
  const { data } = await events(context.as(admin), { customer_id: customer.id });
  expect(data.map(({ kind }) => kind).toSorted()).toEqual([
    'booked',
    'no_show',
    'opportunity_created',
    'referred',
    'signed_up',
    'stage_changed',
  ]);
  expect(data.find(({ kind }) => kind === 'stage_changed')?.text).toBe('Set: New to Quoted');
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test(
  'pages of any size are the whole timeline, without a gap or a repetition',
  { tags: 'torture' },
  async () => {
    const { customer, admin } = staff;
    const at = new Date('2026-01-01T10:00:00Z');
    for (let n = 0; n < 7; n += 1) {
      await createOpportunity(db, { name: `Sale ${n}`, userId: customer.id, createdAt: at });
      await createOrder(db, { name: `Order ${n}`, userId: customer.id, createdAt: at });
    }
    const whole = (await events(context.as(admin), { customer_id: customer.id })).data;
    expect(whole).toHaveLength(15);
    for (const limit of [1, 2, 4, 15]) {
      const found = [];
      let cursor: string | null | undefined;
      do {
        const page = await events(context.as(admin), {
          customer_id: customer.id,
          limit,
          ...(cursor === undefined ? {} : { cursor }),
        });
        found.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(found).toEqual(whole);
    }
  },
);

test('a moved visit keeps what was true then: the first booking, and each move with old and new', async () => {
  const { customer, admin } = staff;
  const shopAddress = 'Andhra Pradesh';
  const { id } = await createBooking(db, {
    userId: customer.id,
    userMobile: customer.mobile,
    slotDate: '2026-02-02',
    slotTime: '10:00:00',
    shopAddress,
  });
  const move = throughContract(updateBooking, changeBooking);
  await move(context.as(admin), { id, slot_time: '12:00:00' });
  await move(context.as(admin), { id, slot_date: '2026-02-03', shop_address: 'Telangana' });
  const texts = await textsFor(admin, customer.id);
  expect(texts.filter((text) => text.startsWith('Visit')).toSorted()).toEqual([
    'Visit booked: Mon, Feb 2, 2026, 10:00 AM, Andhra Pradesh',
    'Visit moved from Mon, Feb 2, 2026, 10:00 AM to Mon, Feb 2, 2026, 12:00 PM, Andhra Pradesh',
    'Visit moved from Mon, Feb 2, 2026, 12:00 PM, Andhra Pradesh to Tue, Feb 3, 2026, 12:00 PM, Telangana',
  ]);
});

test.each([
  ['visits', ['booked']],
  ['sales', ['opportunity_created', 'order_created']],
  ['money', ['payment']],
  ['messages', []],
  ['notes', ['note']],
  ['account', ['signed_up']],
] as const)('of the group %s only its events, page by page', async (group, kinds) => {
  const { customer, admin } = staff;
  const { id: userId, mobile: userMobile } = customer;
  await createBooking(db, { userId, userMobile, slotDate: '2026-02-02' });
  await createOpportunity(db, { userId });
  const { id: orderId } = await createOrder(db, { userId });
  await createPayment(db, { orderId, recordedBy: admin.id });
  await db.note.create({ data: { customerId: userId, text: 'Note', authorId: admin.id } });
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await events(context.as(admin), { customer_id: userId, group, limit: 1, cursor });
    found.push(...page.data.map(({ kind }) => kind));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(found.toSorted()).toEqual(kinds);
});

test('an imported customer was imported by an admin', async () => {
  const content = 'Mobile,Name\n9100000077,Imported Person';
  const { data } = await check(context.as(staff.admin), { list: 'customers', file: file(content) });
  await start(context.as(staff.admin), { id: data.id });
  await runImports(context.sql, context.clock);
  const { id } = await db.user.findFirstOrThrow({ where: { mobile: '9100000077' } });
  expect((await events(context.as(staff.admin), { customer_id: id })).data).toMatchObject([
    { kind: 'imported', text: 'Imported', actor_name: staff.admin.name },
  ]);
});
