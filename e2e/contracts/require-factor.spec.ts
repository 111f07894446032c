import { requireFactor } from '@/lib/people/second-factor/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* The shared site requires none: lib/people/second-factor/require.test.ts has what follows from it. */

test('an admin sees which roles need one', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  const response = await api.call(requireFactor, { role: 'executive', required: false });
  expect(expectSuccess(requireFactor, response).data).toEqual({
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
    required: false,
    required_roles: [],
  });
});

test('customers need none, and nobody else may say who does', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  expectRefusal(await api.call(requireFactor, { role: 'user', required: true }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['role'],
  });
  const { api: executive } = await accounts.staff('executive');
  expectRefusal(await executive.call(requireFactor, { role: 'executive', required: false }), {
    status: 403,
    code: 'FORBIDDEN',
  });
});
