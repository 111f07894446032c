import { logIn } from '@/lib/people/accounts/contract';
import { person } from '@/lib/people/person/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/rules.md, "People of staff". */

const read = actionOf(person, person.actions.read);
const end = actionOf(person, person.actions.end_session);

test("an admin reads a person's sessions and failed log-ins, and ends a session", async ({
  accounts,
  visitor,
}) => {
  const [admin, executive] = [await accounts.staff('admin'), await accounts.staff('executive')];
  await visitor.call(logIn, { mobile: executive.mobile, password: 'not the password' });
  await expect
    .poll(async () => (await read.run(admin.api, { id: executive.id })).data.failed_log_ins.length)
    .toBe(1);
  const { data } = await read.run(admin.api, { id: executive.id });
  expect(data.sessions).toHaveLength(1);
  const input = { id: executive.id, session_id: data.sessions[0]?.id ?? '' };
  expect((await end.run(admin.api, input)).data.sessions).toEqual([]);
  expectRefusal(await executive.api.call(listStores), { status: 401, code: 'UNAUTHENTICATED' });
  expectRefusal(await end.send(admin.api, input), { status: 404, code: 'NOT_FOUND' });
});

test('is refused to other staff, and for a customer', async ({ accounts }) => {
  const [admin, executive] = [await accounts.staff('admin'), await accounts.staff('executive')];
  const customer = await accounts.account();
  expectRefusal(await read.send(executive.api, { id: admin.id }), { status: 403, code: 'FORBIDDEN' });
  expectRefusal(await read.send(admin.api, { id: customer.id }), { status: 404, code: 'NOT_FOUND' });
});
