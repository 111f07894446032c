import { expect, test, vi } from 'vitest';
import { refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { visitor, type SignedIn } from '@/lib/kernel/access/actor';
import { noFactors } from '@/lib/kernel/access/factors';
import { openOperation, operation, type ActorContext, type Context } from '@/lib/kernel/access/operation';

/* `operation` is the only access to data: it runs only for actors with the permission, whatever the entry point. */

const admin: SignedIn = {
  kind: 'admin',
  id: 7,
  role: 'admin',
  mobile: '9000000001',
  active: true,
  hasProfile: true,
  language: null,
  sessionId: 's',
  factors: noFactors,
  provedAt: null,
  locked: false,
};
const employee: SignedIn = { ...admin, kind: 'employee', role: 'employee' };
const handedOver = async (context: Context | ActorContext, input: string) => ({ given: context, input });
const context = testContext(await testDb(), { passwords: 'quick' });

test('an operation runs for permitted actors, with the whole context and the input', async () => {
  const asAdmin = context.as(admin);
  const { given, input } = await operation('create staff', 'no proof', handedOver).run(asAdmin, 'input');
  expect(input).toBe('input');
  expect(given.actor).toBe(admin);
  for (const name of Object.keys(asAdmin)) expect(given).toHaveProperty(name);
});

test.each([
  ['a visitor', visitor, 'UNAUTHENTICATED'],
  ['an employee', employee, 'FORBIDDEN'],
] as const)('an admin operation does not run for %s', async (_who, actor, code) => {
  const run = vi.fn<() => Promise<string>>();
  const refusal = await refusalOf(operation('create staff', 'no proof', run).run(context.as(actor), 'input'));
  expect(refusal.code).toBe(code);
  expect(run).not.toHaveBeenCalled();
});

test('an open operation runs for a visitor', async () => {
  const { given, input } = await openOperation(handedOver).run(context, 'input');
  expect([given === context, input]).toEqual([true, 'input']);
});
