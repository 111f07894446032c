import { cancelBooking } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { checkIn } from '@/lib/visits/front-desk/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { bookFor, freeSlot, today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';

test('checks in by code in any case, by id, and twice; then it cannot be cancelled', async ({
  accounts,
  database: { db },
}) => {
  const [employee, me] = [await accounts.staff('employee'), await accounts.activeCustomer()];
  const { id, code } = await createVisitToday(db, me);
  const { message, data } = expectSuccess(
    checkIn,
    await employee.api.call(checkIn, { code: code.toLowerCase() }),
  );
  expect(message).toBe('Visit checked in.');
  expect(data).toMatchObject({ id, code, visit: 'arrived', arrived_at: expect.any(String), version: 2 });
  const again = expectSuccess(checkIn, await employee.browser.call(checkIn, { id: String(id) }));
  expect(again.data).toEqual(data);
  expectRefusal(await me.api.call(cancelBooking, { id }), { status: 409, code: 'ARRIVED' });
});

test('concurrent check-ins at two desks check in once', async ({ accounts, database: { db } }) => {
  const [one, two] = [await accounts.staff('employee'), await accounts.staff('executive')];
  const { id, code } = await createVisitToday(db, await accounts.activeCustomer());
  const responses = await Promise.all([one, two, one, two].map(({ api }) => api.call(checkIn, { code })));
  for (const response of responses) expect(expectSuccess(checkIn, response).data.version).toBe(2);
  expect(await db.auditEntry.count({ where: { entity: 'booking', entityId: id } })).toBe(1);
});

test('another day, another store, a cancelled and an unknown visit are refused with the reason', async ({
  accounts,
  database: { db },
}) => {
  const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const arrive = (sent: object) => admin.api.call(checkIn, sent);
  const slot = { ...(await freeSlot(db)), shop_address: 'Karnataka' };
  const later = await bookFor(db, me, slot);
  const wrongDay = { status: 409, code: 'WRONG_DAY' } as const;
  expectRefusal(await arrive({ code: later.code }), { ...wrongDay, data: { slot_date: slot.slot_date } });
  const yesterday = daysAfter(today(), -1);
  const before = await bookFor(db, me, { ...slot, slot_date: yesterday });
  expectRefusal(await arrive({ id: before.id }), { ...wrongDay, data: { slot_date: yesterday } });
  const here = await bookFor(db, me, { ...slot, slot_date: today() });
  expectRefusal(await arrive({ code: here.code, shop_address: 'Telangana' }), {
    status: 409,
    code: 'WRONG_STORE',
    data: { shop_address: 'Karnataka' },
  });
  const other = await accounts.activeCustomer();
  const cancelled = await bookFor(db, other, slot, new Date());
  expectRefusal(await arrive({ code: cancelled.code }), { status: 409, code: 'BOOKING_CANCELLED' });
  for (const sent of [{ code: 'ZZZZZZ' }, { id: 2_147_483_647 }])
    expectRefusal(await arrive(sent), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await arrive({}), { status: 400, code: 'VALIDATION', fields: ['code'] });
  expectRefusal(await arrive({ code: here.code, shop_address: 'Atlantis' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['shop_address'],
  });
});
