import { createOpportunity } from '@/prisma/factories/sales';
import { recordHistory } from '@/lib/desk/audit/contract';
import { items } from '@/lib/sales/items/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('history of an opportunity has its changes and those of its items, for its owner', async ({
  accounts,
  database: { db },
}) => {
  const [me, other, customer] = [
    await accounts.staff('executive', { name: 'Esha' }),
    await accounts.staff('executive'),
    await accounts.account(),
  ];
  const { id } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  await actionOf(items, items.actions.create).run(me.api, { name: 'Chain', price: 1, opportunityid: id });
  await actionOf(opportunities, opportunities.actions.update).run(me.api, { id, status: 'closed' });
  const { data } = expectSuccess(
    recordHistory,
    await me.api.call(recordHistory, { entity: 'opportunity', id }),
  );
  expect(data.map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
    // Closing stored the order's id.
    'Esha item.update',
    'Esha opportunity.close',
    'Esha item.create',
  ]);
  expectRefusal(await other.api.call(recordHistory, { entity: 'opportunity', id }), {
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('every invalid field is named', async ({ accounts }) => {
  const { api } = await accounts.staff('employee');
  expectRefusal(await api.call(recordHistory, {}), {
    status: 400,
    code: 'VALIDATION',
    fields: ['entity', 'id'],
  });
  for (const entity of ['item', 'payment', 'session', '']) {
    expectRefusal(await api.call(recordHistory, { entity, id: 1 }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['entity'],
    });
  }
  for (const entity of ['user', 'booking', 'opportunity', 'order', 'seller'])
    expectRefusal(await api.call(recordHistory, { entity, id: 2_147_483_647 }), {
      status: 404,
      code: 'NOT_FOUND',
    });
});
