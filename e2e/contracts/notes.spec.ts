import { createOpportunity } from '@/prisma/factories/sales';
import { notes } from '@/lib/desk/notes/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, stale } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const create = actionOf(notes, notes.actions.create);
const update = actionOf(notes, notes.actions.update);
const remove = actionOf(notes, notes.actions.delete);
const list = actionOf(notes, notes.actions.list);

test('write, list, change, pin and delete', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const customer_id = customer.id;
  const { message, data } = await create.run(me.api, {
    customer_id: String(customer_id),
    opportunityid,
    text: 'Antique finish\r\nSize 14',
  });
  expect(message).toBe('Note added.');
  expect(data).toMatchObject({
    customer_id,
    opportunityid,
    orderid: null,
    text: 'Antique finish\nSize 14',
    author_id: me.id,
    pinned: false,
    edited_at: null,
    version: 1,
  });
  expect(await list.run(me.api, { customer_id })).toEqual({ data: [data], total: 1, next_cursor: null });
  const changed = await update.run(me.browser, { id: data.id, text: 'Size 15', pinned: true, version: 1 });
  expect(changed.data).toMatchObject({ text: 'Size 15', pinned: true, version: 2 });
  expectRefusal(await update.send(me.api, { id: data.id, text: 'x', version: 1 }), stale);
  expect(await remove.run(me.api, { id: data.id })).toEqual({ message: 'Note deleted.' });
  expectRefusal(await remove.send(me.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
});

test('colleague without the sale gets 404, colleague of the sale cannot change notes', async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague, stranger] = [
    await accounts.staff('executive'),
    await accounts.staff('employee'),
    await accounts.staff('employee'),
  ];
  const customer = await accounts.account();
  const sale = { userId: customer.id, executiveId: me.id, employeeId: colleague.id };
  const { id: opportunityid } = await createOpportunity(db, sale);
  const { data } = await create.run(me.api, { customer_id: customer.id, opportunityid, text: 'Mine' });
  expectRefusal(await update.send(colleague.api, { id: data.id, text: 'Theirs' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  expectRefusal(await remove.send(stranger.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await list.send(stranger.api, { customer_id: customer.id }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expectRefusal(await create.send(stranger.api, { customer_id: customer.id, text: 'x' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['customer_id'],
  });
});
