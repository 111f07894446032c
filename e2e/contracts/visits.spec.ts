import { actionEndpoint } from '@/lib/contract';
import { runningSlot } from '@/lib/visits/front-desk/rules';
import { listStores } from '@/lib/visits/bookings/contract';
import { slotTimes } from '@/lib/visits/bookings/rules';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';
import { visits } from '@/lib/visits/front-desk/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { bookFor, freeDay, freeSlot, today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { randomMobile } from '@/prisma/factories/users';
import { createOpportunity } from '@/prisma/factories/sales';
import { createStoreRow } from '@/prisma/factories/stores';

const readDay = actionEndpoint(visits, visits.actions.day);
const bookVisit = actionEndpoint(visits, visits.actions.book);
const markVisit = actionEndpoint(visits, visits.actions.mark);

test('lists the day by time, with only the name of the owner of the newest open opportunity', async ({
  accounts,
  database: { db },
}) => {
  const [employee, executive] = [await accounts.staff('employee'), await accounts.staff('executive')];
  const [me, other] = [await accounts.activeCustomer(), await accounts.activeCustomer()];
  const { shop_address, slot_date: date } = await freeDay(db);
  const at = (slot_time: string) => ({ shop_address, slot_date: date, slot_time });
  const late = await bookFor(db, me, at('16:00:00'));
  const early = await bookFor(db, other, at('10:30:00'));
  await bookFor(db, me, at('11:00:00'), new Date());
  await createOpportunity(db, { userId: me.id, executiveId: executive.id });
  const sent = { action: 'day', date, shop_address };
  const { data, counts } = expectSuccess(readDay, await employee.api.call(readDay, sent));
  expect(data.map(({ id, mobile, owner_name: owner }) => ({ id, mobile, owner }))).toEqual([
    { id: early.id, mobile: other.mobile, owner: null },
    { id: late.id, mobile: me.mobile, owner: expect.stringMatching(/./) },
  ]);
  expect(counts).toMatchObject({ expected: 2, arrived: 0, served: 0, no_show: 0 });
  const wrong = { status: 400, code: 'VALIDATION' } as const;
  const read = (changes: object) => employee.api.call(readDay, { ...sent, ...changes });
  expectRefusal(await read({ date: '2026-02-30' }), { ...wrong, fields: ['date'] });
  expectRefusal(await read({ shop_address: 'Atlantis' }), { ...wrong, fields: ['shop_address'] });
});

test('marks arrived, undoes, and a no-show only once the slot is over', async ({
  accounts,
  database: { db },
}) => {
  const [executive, me] = [await accounts.staff('executive'), await accounts.activeCustomer()];
  const { id } = await createVisitToday(db, me);
  const mark = (visit: string, of = id) => executive.api.call(markVisit, { action: 'mark', id: of, visit });
  expect(expectSuccess(markVisit, await mark('arrived')).data.visit).toBe('arrived');
  const undone = expectSuccess(markVisit, await mark('expected')).data;
  expect(undone).toMatchObject({ visit: 'expected', arrived_at: null, version: 3 });
  const stale = { action: 'mark', id, visit: 'arrived', version: 2 };
  expectRefusal(await executive.api.call(markVisit, stale), { status: 409, code: 'STALE_VERSION' });

  const slot = { shop_address: 'Karnataka', slot_time: '11:00:00' };
  const past = await bookFor(db, me, { ...slot, slot_date: daysAfter(today(), -3) });
  expect(expectSuccess(markVisit, await mark('no_show', past.id)).data.visit).toBe('no_show');
  expectRefusal(await mark('expected', past.id), { status: 409, code: 'WRONG_DAY' });
  expect(expectSuccess(markVisit, await mark('arrived', past.id)).data.visit).toBe('arrived');
  const future = await bookFor(db, me, { ...slot, slot_date: daysAfter(today(), 3) });
  expectRefusal(await mark('no_show', future.id), { status: 409, code: 'SLOT_NOT_OVER' });
  await db.booking.update({ where: { id }, data: { visit: 'served', arrivedAt: new Date() } });
  expectRefusal(await mark('expected'), { status: 409, code: 'VISIT_DONE' });
  expectRefusal(await mark('served'), { status: 400, code: 'VALIDATION', fields: ['visit'] });
});

test('staff book for a caller with a plan, once per key', async ({ accounts, database: { db } }) => {
  const [employee, me] = [await accounts.staff('employee'), await accounts.activeCustomer()];
  const inactive = await accounts.signedIn();
  const slot = await freeSlot(db);
  const sent = { action: 'book', mobile: me.mobile, ...slot, quantity: '5' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { data } = expectSuccess(bookVisit, await employee.api.call(bookVisit, sent, key), 201);
  expect(data).toMatchObject({ user_id: me.id, user_mobile: me.mobile, ...slot, quantity: '5' });
  expect(expectSuccess(bookVisit, await employee.api.call(bookVisit, sent, key), 201).data).toEqual(data);
  expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);

  const book = (changes: object) => employee.api.call(bookVisit, { ...sent, ...changes });
  expectRefusal(await book({}), { status: 409, code: 'DUPLICATE_BOOKING' });
  const unknown = { status: 404, code: 'NOT_FOUND', fields: ['mobile'] } as const;
  expectRefusal(await book({ mobile: '6999999999' }), unknown);
  const staffMobile = { status: 400, code: 'VALIDATION', fields: ['mobile'] } as const;
  expectRefusal(await book({ mobile: employee.mobile }), staffMobile);
  const noPlan = { status: 403, code: 'SUBSCRIPTION_REQUIRED', fields: ['mobile'] } as const;
  expectRefusal(await book({ mobile: inactive.mobile }), noPlan);
  const badTime = { status: 400, code: 'VALIDATION', fields: ['slot_time'] } as const;
  expectRefusal(await book({ slot_time: '10:07:00' }), badTime);
  expectRefusal(await me.api.call(bookVisit, sent), { status: 403, code: 'FORBIDDEN' });
});

const walkIn = actionEndpoint(visits, visits.actions.walk_in);
const sendLink = actionEndpoint(visits, visits.actions.send_link);

test('a walk-in: checked in on the booking of today, else in the running slot of an open store', async ({
  accounts,
  database: { db },
}) => {
  const [employee, me, other] = [
    await accounts.staff('employee'),
    await accounts.activeCustomer(),
    await accounts.activeCustomer(),
  ];
  const add = (changes: object) =>
    employee.api.call(walkIn, { action: 'walk_in', shop_address: 'Others', ...changes });
  const { id, storeId } = await createVisitToday(db, me);
  const { shopAddress: shop_address } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
  for (let times = 0; times < 2; times += 1) {
    const response = await add({ mobile: me.mobile, shop_address });
    expect(expectSuccess(walkIn, response, 200).data).toMatchObject({
      id,
      visit: 'arrived',
      over_capacity: false,
    });
  }
  const { data: stores } = expectSuccess(listStores, await employee.api.call(listStores));
  const others = stores.find((store) => store.shop_address === 'Others');
  const times = others?.open_days.includes(weekday(today())) === true ? slotTimes(others) : [];
  const response = await add({ mobile: other.mobile });
  if (runningSlot(times, others?.slot_minutes ?? 0, new Date()) === null)
    expectRefusal(response, { status: 409, code: 'STORE_CLOSED' });
  else expect(expectSuccess(walkIn, response, 201).data).toMatchObject({ visit: 'arrived', quantity: '1' });
  const inactive = await accounts.signedIn();
  expectRefusal(await add({ mobile: inactive.mobile }), {
    status: 403,
    code: 'SUBSCRIPTION_REQUIRED',
    fields: ['mobile'],
  });
  expectRefusal(await add({ mobile: randomMobile() }), {
    status: 404,
    code: 'NOT_FOUND',
    fields: ['mobile'],
  });
  expectRefusal(await add({ mobile: employee.mobile }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['mobile'],
  });
});

test('the link to sign up goes to a mobile without an account', async ({ accounts, database: { db } }) => {
  const [executive, me] = [await accounts.staff('executive'), await accounts.activeCustomer()];
  const send = (mobile: string) => executive.api.call(sendLink, { action: 'send_link', mobile });
  const mobile = randomMobile();
  expectSuccess(sendLink, await send(mobile));
  expect(await db.message.findMany({ where: { mobile } })).toMatchObject([
    { kind: 'sign_up_link', customerId: null },
  ]);
  expectRefusal(await send(me.mobile), { status: 409, code: 'MOBILE_TAKEN', fields: ['mobile'] });
});

const find = actionEndpoint(visits, visits.actions.find);
const callNext = actionEndpoint(visits, visits.actions.call_next);
const undoCall = actionEndpoint(visits, visits.actions.undo_call);

test('who waits longest is called once per key, and waits again after an undo', async ({
  accounts,
  database: { db },
}) => {
  const [employee, me] = [await accounts.staff('employee'), await accounts.activeCustomer()];
  const { shopAddress: shop_address } = await createStoreRow(db);
  const { id } = await createVisitToday(db, me);
  const { id: storeId } = await db.store.findUniqueOrThrow({ where: { shopAddress: shop_address } });
  const { slotDate, slotTime } = await db.booking.findUniqueOrThrow({ where: { id } });
  await db.slot.create({ data: { storeId, slotDate, slotTime, capacity: 4 } });
  const arrivedAt = new Date();
  await db.booking.update({ where: { id }, data: { storeId, visit: 'arrived', arrivedAt } });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const call = () => employee.api.call(callNext, { action: 'call_next', shop_address }, key);
  for (let times = 0; times < 2; times += 1)
    expect(expectSuccess(callNext, await call()).data).toMatchObject({
      id,
      called_at: expect.any(String),
      called_by_name: expect.any(String),
    });
  const nobody = await employee.api.call(callNext, { action: 'call_next', shop_address });
  expect(expectSuccess(callNext, nobody).data).toBeNull();
  const undone = await employee.api.call(undoCall, { action: 'undo_call', id });
  expect(expectSuccess(undoCall, undone).data).toMatchObject({ id, called_at: null, visit: 'arrived' });
});

test('a whole mobile finds a customer with the visits of the day, or nobody', async ({
  accounts,
  database: { db },
}) => {
  const [employee, me] = [await accounts.staff('employee'), await accounts.activeCustomer()];
  const { id } = await createVisitToday(db, me);
  const look = (mobile: string) => employee.api.call(find, { action: 'find', mobile });
  expect(expectSuccess(find, await look(me.mobile)).data).toMatchObject({
    user_id: me.id,
    has_plan: true,
    visits: [{ id }],
  });
  expect(expectSuccess(find, await look(randomMobile())).data).toBeNull();
  expectRefusal(await look(employee.mobile), { status: 400, code: 'VALIDATION', fields: ['mobile'] });
});
