import { createBooking } from '@/prisma/factories/bookings';
import { deleteUser } from '@/lib/people/users/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { freeSlot, bookedPlaces } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

test('admin deletes the account, releasing its places and its mobile', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer, slot] = [
    await accounts.staff('admin'),
    await accounts.activeCustomer(),
    await freeSlot(db),
  ];
  const { id, mobile } = customer;
  await createBooking(db, {
    userId: id,
    userMobile: mobile,
    shopAddress: slot.shop_address,
    slotDate: slot.slot_date,
    slotTime: slot.slot_time,
  });
  expect(await bookedPlaces(db, slot)).toBe(1);
  expect(expectSuccess(deleteUser, await me.api.call(deleteUser, { id }))).toEqual({
    message: 'User deleted successfully!',
  });
  expect(await bookedPlaces(db, slot)).toBe(0);
  expectRefusal(await customer.api.call({ method: 'GET', path: '/stores' }), {
    status: 401,
    code: 'UNAUTHENTICATED',
  });
  expectRefusal(await me.api.call({ method: 'GET', path: '/get_details' }, { mobile }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expectRefusal(await me.api.call(deleteUser, { id }), { status: 404, code: 'NOT_FOUND' });
  expect((await accounts.account({ mobile })).mobile).toBe(mobile);
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({
    name: '',
    email: null,
    address: null,
    dob: null,
  });
});

test('employee removes the referral only', async ({ accounts, database: { db } }) => {
  const me = await accounts.staff('employee');
  const customer = await accounts.activeCustomer({ referrerCode: me.referralId });
  expectSuccess(deleteUser, await me.browser.call(deleteUser, { id: customer.id }));
  expect((await customer.api.call({ method: 'GET', path: '/stores' })).status).toBe(200);
  expect(await db.user.findUnique({ where: { id: customer.id } })).toMatchObject({
    referrerCode: null,
    deletedAt: null,
  });
  expectRefusal(await me.api.call(deleteUser, { id: customer.id }), { status: 404, code: 'NOT_FOUND' });
});

test('own account cannot be deleted; id is required', async ({ accounts }) => {
  const me = await accounts.staff('admin');
  expectRefusal(await me.api.call(deleteUser, { id: me.id }), {
    status: 403,
    code: 'FORBIDDEN',
    fields: ['id'],
  });
  for (const id of [undefined, '', 0, 'x', 1.5])
    expectRefusal(await me.api.call(deleteUser, { id }), { status: 400, code: 'VALIDATION', fields: ['id'] });
});
