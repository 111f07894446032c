import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser as makeUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { search } from './contract';
import { searchEverything } from './operations';

/* See docs/product/rules.md, "Search". */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const find = throughContract(search, searchEverything);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const found = async (who: User, q: string) => (await find(context.as(who), { q })).data;
const customers = async (who: User, q: string) => (await found(who, q)).customers.map(({ name }) => name);
/** A day in the past. */
const lastYear = daysAfter(storeDate(context.clock.now()), -365);
const nothing = { customers: [], opportunities: [], orders: [], bookings: [] };

describe('names', () => {
  test('by any part of each word, best first', async () => {
    for (const name of ['Suravi Devi', 'Kumari Ravi', 'Ravi Kumar', 'Ravi', 'Ravindra Rao'])
      await makeUser(db, { name });
    expect(await customers(staff.admin, 'RAVI')).toEqual([
      'Ravi',
      'Ravi Kumar',
      'Ravindra Rao',
      'Kumari Ravi',
      'Suravi Devi',
    ]);
    expect(await customers(staff.admin, 'mar rav')).toEqual(['Kumari Ravi', 'Ravi Kumar']);
    expect(await customers(staff.admin, 'ra')).toContain('Ravi');
    expect(await customers(staff.admin, 'nobody')).toEqual([]);
  });

  test.each(['Lakshni', 'lakshi', 'lakshhmi', 'lakhsmi', 'LAKSMI dev'])(
    'with one wrong letter: %s',
    async (q) => {
      await makeUser(db, { name: 'Lakshmi Devi' });
      expect(await customers(staff.admin, q)).toEqual(['Lakshmi Devi']);
    },
  );

  test('not with two wrong letters, nor with one in a word of four', async () => {
    await makeUser(db, { name: 'Lakshmi Devi' });
    for (const q of ['laksnni', 'dexi', 'lkashim']) expect(await customers(staff.admin, q)).toEqual([]);
  });

  test('the right spelling comes before others', async () => {
    await makeUser(db, { name: 'Kumer Das' });
    await makeUser(db, { name: 'Zed Kumar' });
    expect(await customers(staff.admin, 'kumar')).toEqual(['Zed Kumar', 'Kumer Das']);
  });

  test.each(['%', '_', '%%', 'R%vi', '.*', '[a-z]+', '\\', "'--", '(ravi', 'ra|vi', '$$'])(
    'wildcards and expressions are matched literally: %s',
    async (text) => {
      await makeUser(db, { name: 'Ravi Kumar' });
      expect(await customers(staff.admin, text.length < 2 ? text.repeat(2) : text)).toEqual([]);
    },
  );

  test('other scripts', async () => {
    await makeUser(db, { name: 'రవి కుమార్' });
    expect(await customers(staff.admin, 'కుమా')).toEqual(['రవి కుమార్']);
    expect(await customers(staff.admin, 'రవ')).toEqual(['రవి కుమార్']);
  });

  test('at most five of each kind, also with equal names', async () => {
    for (let n = 0; n < 7; n += 1) {
      const { id, mobile } = await makeUser(db, { name: 'Same Name' });
      await createOpportunity(db, { name: 'Same', userId: id });
      await createOrder(db, { name: 'Same', userId: id });
      await createBooking(db, {
        userId: id,
        userMobile: mobile,
        slotDate: lastYear,
        slotTime: `1${n}:00:00`,
      });
    }
    const data = await found(staff.admin, 'same');
    expect(Object.values(data).map((each) => each.length)).toEqual([5, 5, 5, 5]);
  });
});

describe('scope', () => {
  test(
    'names, starts of mobiles and ids find customers within scope; a whole mobile or a code anyone',
    { tags: 'torture' },
    async () => {
      const { executive, otherExecutive, customer } = staff;
      const { code } = await createBooking(db, {
        userId: customer.id,
        userMobile: customer.mobile,
        slotDate: lastYear,
      });
      await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
      const { mobile, id } = customer;
      for (const q of ['charu', 'cha', 'chary', mobile.slice(0, 5), `${id}`.padStart(2, '0')]) {
        expect(await customers(executive, q)).toContain('Charu Customer');
        expect(await customers(otherExecutive, q)).toEqual([]);
      }
      const whole = [mobile, `${mobile.slice(0, 5)} ${mobile.slice(5)}`, `+91${mobile}`];
      for (const q of [...whole, code, code.toLowerCase()])
        expect(await customers(otherExecutive, q)).toEqual(['Charu Customer']);
    },
  );

  test('a visit today or to come shows a customer to all staff', async () => {
    const today = storeDate(context.clock.now());
    await createBooking(db, {
      userId: staff.customer.id,
      userMobile: staff.customer.mobile,
      slotDate: daysAfter(today, -1),
    });
    expect(await customers(staff.employee, 'charu')).toEqual([]);
    await createBooking(db, {
      userId: staff.customer.id,
      userMobile: staff.customer.mobile,
      slotDate: today,
    });
    expect(await customers(staff.employee, 'charu')).toEqual(['Charu Customer']);
  });

  test('sales are own ones, also those of a customer found by the whole mobile', async () => {
    const { executive, otherExecutive, customer } = staff;
    const own = await createOpportunity(db, {
      name: 'Bridal set',
      userId: customer.id,
      executiveId: executive.id,
    });
    await createOrder(db, { name: 'Bridal order', userId: customer.id, executiveId: executive.id });
    for (const q of ['bridal', 'bridel', String(own.id).padStart(2, '0'), customer.mobile]) {
      expect((await found(executive, q)).opportunities.map(({ name }) => name)).toContain('Bridal set');
      expect(await found(otherExecutive, q)).toMatchObject({ opportunities: [], orders: [] });
    }
    expect((await found(executive, customer.mobile)).orders.map(({ name }) => name)).toEqual([
      'Bridal order',
    ]);
  });

  test('a reassigned or deleted sale changes who finds its customer', async () => {
    const { executive, otherExecutive, customer } = staff;
    const { id } = await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
    await db.opportunity.update({ where: { id }, data: { executiveId: otherExecutive.id } });
    expect(await customers(executive, 'charu')).toEqual([]);
    expect(await customers(otherExecutive, 'charu')).toEqual(['Charu Customer']);
    await db.opportunity.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await customers(otherExecutive, 'charu')).toEqual([]);
  });

  test('customers may not search', async () => {
    expect((await refusalOf(find(context.as(staff.customer), { q: 'charu' }))).code).toBe('FORBIDDEN');
  });
});

describe('deleted accounts', () => {
  test('are not found, and no word of their name is kept', async () => {
    const { id, mobile } = await makeUser(db, { name: 'Zebunissa Qureshi' });
    const { code } = await createBooking(db, {
      userId: id,
      userMobile: mobile,
      slotDate: lastYear,
    });
    await throughContract(deleteUser, removeUser)(context.as(staff.admin), { id });
    for (const q of ['zebunissa', 'qureshy', mobile]) expect(await found(staff.admin, q)).toEqual(nothing);
    expect((await found(staff.admin, code)).customers).toEqual([]);
    const { rows } = await pool.query('SELECT word FROM search_words WHERE word IN ($1, $2)', [
      'zebunissa',
      'qureshi',
    ]);
    expect(rows).toEqual([]);
  });
});

test('a booking is found by its code and its id; a wrong one finds nothing', async () => {
  const { id, code } = await createBooking(db, {
    userId: staff.customer.id,
    userMobile: staff.customer.mobile,
    slotDate: lastYear,
  });
  expect((await found(staff.employee, code)).bookings.map((each) => each.id)).toEqual([id]);
  expect(await found(staff.employee, 'ZZZZZZ')).toEqual(nothing);
});

test.each(['', 'a', ' a ', 'x'.repeat(101)])(
  'a text of fewer than 2 or more than 100 characters is refused (%#)',
  async (q) => {
    expect((await refusalOf(find(context.as(staff.admin), { q }))).details.fields).toHaveProperty('q');
  },
);

test('the search rows match the tables after any changes', async () => {
  const { executive, employee, customer, otherCustomer } = staff;
  const sale = await createOpportunity(db, {
    userId: customer.id,
    executiveId: executive.id,
    employeeId: employee.id,
  });
  await createOrder(db, { userId: otherCustomer.id, employeeId: employee.id });
  await db.opportunity.update({ where: { id: sale.id }, data: { userId: otherCustomer.id } });
  const visit = await createBooking(db, {
    userId: customer.id,
    userMobile: customer.mobile,
    slotDate: '2027-03-05',
  });
  await createBooking(db, { userId: customer.id, userMobile: customer.mobile, slotDate: '2027-02-05' });
  await db.booking.update({
    where: { id: visit.id },
    data: { status: 'cancelled', cancelledAt: new Date() },
  });
  const friend = await makeUser(db, { name: 'Friend', referrerCode: employee.referralId });
  await db.user.update({ where: { id: friend.id }, data: { name: 'Good Friend', planActive: true } });
  await db.user.update({ where: { id: employee.id }, data: { role: 'executive' } });
  const { rows: kept } = await pool.query('SELECT * FROM visible_customers ORDER BY viewer_id, id');
  const { rows: expected } = await pool.query(
    'SELECT * FROM expected_visible_customers() ORDER BY viewer_id, id',
  );
  expect(kept).toEqual(expected);
  expect(kept.length).toBeGreaterThan(4);
});
