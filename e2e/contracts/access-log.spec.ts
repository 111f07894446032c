import { accessLog } from '@/lib/desk/access-log/contract';
import { readCustomer } from '@/lib/people/customers/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/rules.md, "Access log". */

test('an opened customer is in the access log of admins alone', async ({ accounts }) => {
  const [admin, customer] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const executive = await accounts.staff('executive');
  expectSuccess(
    readCustomer,
    await executive.api.call(readCustomer, { id: customer.id, mobile: customer.mobile }),
  );
  const { data, next_cursor } = expectSuccess(
    accessLog,
    await admin.api.call(accessLog, { customer_id: customer.id }),
  );
  expect(next_cursor).toBeNull();
  expect(data).toMatchObject([
    { kind: 'opened', actor_id: executive.id, customer_id: customer.id, customer_name: customer.name },
  ]);
  expectRefusal(await executive.api.call(accessLog, {}), { status: 403, code: 'FORBIDDEN' });
  expectRefusal(await admin.api.call(accessLog, { kind: 'read', from: 'today' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['kind', 'from'],
  });
});
