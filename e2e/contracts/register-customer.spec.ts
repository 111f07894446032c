import { registerCustomer } from '@/lib/money/plan-sales/contract';
import { openPlanReceipt } from '@/lib/money/subscriptions/contract';
import { requestReset } from '@/lib/people/accounts/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expectPdf } from '@/e2e/fixtures/pdf';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "The plan at the front desk". */

test('a mobile becomes a customer with the plan, once per key, with the invoice for who sold it', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const [employee, other] = [await accounts.staff('employee'), await accounts.staff('executive')];
  const mobile = randomMobile();
  const sent = { mobile, name: 'Ravi Kumar', method: 'cash' } as const;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { data } = expectSuccess(registerCustomer, await employee.api.call(registerCustomer, sent, key), 201);
  expect(data).toMatchObject({ mobile, method: 'cash', amount: 200, is_new: true, code_sent: true });
  const again = await employee.api.call(registerCustomer, sent, key);
  expect(expectSuccess(registerCustomer, again, 201).data).toEqual(data);
  expect(await db.subscription.count({ where: { userId: data.user_id } })).toBe(1);
  const reset = { mobile, new_password: 'monsoon-2026', otp: await provider.code(mobile) };
  expectSuccess(requestReset, await new ApiClient().call(requestReset, reset), 200);
  expectRefusal(await employee.api.call(registerCustomer, sent), {
    status: 409,
    code: 'ALREADY_ACTIVE',
    fields: ['mobile'],
  });
  const input = { user_id: data.user_id, id: data.id };
  const { text } = await expectPdf(employee.api, openPlanReceipt, input, `invoice-${data.receipt_no}`);
  for (const part of ['Cash', '₹169.50', 'Ravi Kumar']) expect(text).toContain(part);
  expectRefusal(await other.api.call(openPlanReceipt, input), { status: 404, code: 'NOT_FOUND' });
});

test('an account gets the plan only; a reference counts once; wrong fields are named', async ({
  accounts,
}) => {
  const [employee, inactive] = [await accounts.staff('employee'), await accounts.signedIn()];
  const sell = (changes: object) =>
    employee.api.call(registerCustomer, { mobile: inactive.mobile, method: 'upi', ...changes });
  const invalid = { status: 400, code: 'VALIDATION' } as const;
  expectRefusal(await sell({}), { ...invalid, fields: ['reference'] });
  const reference = `UPI${randomMobile()}`;
  expectRefusal(await sell({ reference, mobile: randomMobile() }), { ...invalid, fields: ['name'] });
  expectRefusal(await sell({ reference, mobile: employee.mobile }), { ...invalid, fields: ['mobile'] });
  const { data } = expectSuccess(registerCustomer, await sell({ reference }), 201);
  expect(data).toMatchObject({ user_id: inactive.id, reference, is_new: false, code_sent: false });
  expectRefusal(await sell({ reference, mobile: randomMobile(), name: 'Ravi' }), {
    status: 409,
    code: 'REFERENCE_TAKEN',
    fields: ['reference'],
  });
  expectRefusal(await inactive.api.call(registerCustomer, { mobile: inactive.mobile, method: 'cash' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
});
