import { listPaymentOrders } from '@/lib/money/payments/contract';
import { deleteUser } from '@/lib/people/users/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { openOrder } from '@/e2e/fixtures/payments';
import { expect, test } from '@/e2e/fixtures/test';

test('lists payment orders with state; search by mobile and Razorpay id', async ({ accounts, provider }) => {
  void provider;
  const [admin, customer] = [await accounts.staff('admin'), await accounts.signedIn({ name: 'Charu' })];
  const orderId = await openOrder(customer);
  const list = async (input: object) =>
    expectSuccess(listPaymentOrders, await admin.api.call(listPaymentOrders, input));
  for (const input of [
    { search: customer.mobile },
    { search: orderId },
    { user_id: customer.id, status: 'created' },
  ])
    expect(await list(input)).toMatchObject({
      data: [
        {
          order_id: orderId,
          status: 'created',
          amount: 200,
          received_amount: 0,
          user_id: customer.id,
          user_name: 'Charu',
          user_mobile: customer.mobile,
          payments: [],
        },
      ],
      total: 1,
      next_cursor: null,
    });
  expect((await list({ user_id: customer.id, effect: 'duplicate' })).data).toEqual([]);
  expect((await list({ user_id: customer.id, attention: 'any' })).data).toEqual([]);
  expect((await list({})).needs_attention).toBeGreaterThanOrEqual(0);
});

test('payments of a deleted customer stay, without name and mobile', async ({ accounts, provider }) => {
  void provider;
  const [admin, customer] = [
    await accounts.staff('admin'),
    await accounts.signedIn({ name: 'Gone Tomorrow' }),
  ];
  const orderId = await openOrder(customer);
  expectSuccess(deleteUser, await admin.api.call(deleteUser, { id: customer.id }));
  const request = { search: orderId };
  const { data } = expectSuccess(listPaymentOrders, await admin.api.call(listPaymentOrders, request));
  expect(data).toMatchObject([{ user_id: customer.id, user_name: '', user_mobile: '' }]);
  const screen = await new PageVisitor(admin.cookie).open(`/admin-payments?search=${orderId}`);
  expect(screen.html).toContain('>Deleted account<');
});
