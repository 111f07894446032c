import { createOpportunity } from '@/prisma/factories/sales';
import { readTimeline } from '@/lib/people/customers/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('lists events newest first, page by page, without those of colleagues', async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const { id } = await accounts.account({ name: 'Parveen Sultana' });
  await createOpportunity(db, { name: 'Mine', userId: id, executiveId: me.id });
  await createOpportunity(db, { name: 'Theirs', userId: id, executiveId: colleague.id });
  const all = expectSuccess(readTimeline, await me.api.call(readTimeline, { customer_id: id }));
  expect(all.data.map(({ kind, text }) => [kind, text])).toEqual([
    ['opportunity_created', 'Opportunity created: Mine'],
    ['signed_up', 'Signed up'],
  ]);
  const first = expectSuccess(readTimeline, await me.api.call(readTimeline, { customer_id: id, limit: 1 }));
  const second = expectSuccess(
    readTimeline,
    await me.api.call(readTimeline, { customer_id: id, limit: 1, cursor: first.next_cursor }),
  );
  expect([...first.data, ...second.data]).toEqual(all.data);
  expect(second.next_cursor).toBeNull();
  const account = await me.api.call(readTimeline, { customer_id: id, group: 'account' });
  expect(expectSuccess(readTimeline, account).data.map(({ kind }) => kind)).toEqual(['signed_up']);
});

test('refuses a customer out of scope and a wrong cursor', async ({ accounts }) => {
  const { id } = await accounts.account();
  const [executive, admin] = [await accounts.staff('executive'), await accounts.staff('admin')];
  expectRefusal(await executive.api.call(readTimeline, { customer_id: id }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expectRefusal(await admin.api.call(readTimeline, { customer_id: id, cursor: 'x' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['cursor'],
  });
});
