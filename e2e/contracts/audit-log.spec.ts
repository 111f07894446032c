import { auditLog } from '@/lib/desk/audit/contract';
import { storeDate } from '@/lib/kernel/text/format';
import { deleteUser, updateUser } from '@/lib/people/users/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { expect, test } from '@/e2e/fixtures/test';

test('entry has actor, record, old and new values', async ({ accounts }) => {
  const [me, customer] = [
    await accounts.staff('admin', { name: 'Asha' }),
    await accounts.account({ name: 'Before' }),
  ];
  await me.api.call(updateUser, { id: customer.id, name: '=After()' });
  await me.api.call(updateUser, { id: customer.id, active: 1 });
  const trail = async (input: object) => expectSuccess(auditLog, await me.api.call(auditLog, input));
  const { data, next_cursor } = await trail({ entity: 'user', entity_id: customer.id });
  expect(next_cursor).toBeNull();
  expect(data).toMatchObject([
    { action: 'user.manual grant', before: { active: 0 }, after: { active: 1 } },
    {
      action: 'user.update',
      actor_id: me.id,
      actor_name: 'Asha',
      before: { name: 'Before' },
      after: { name: '=After()' },
    },
  ]);
  expect((await trail({ actor_id: me.id })).data).toHaveLength(2);
  const today = storeDate(new Date());
  expect((await trail({ actor_id: me.id, from: today, to: today })).data).toHaveLength(2);
  expect((await trail({ actor_id: me.id, to: '2026-01-01' })).data).toEqual([]);
  const first = await trail({ actor_id: me.id, limit: 1 });
  expect((await trail({ actor_id: me.id, limit: 1, cursor: first.next_cursor })).data[0]?.id).toBe(
    data[1]?.id,
  );
});

test(
  'deleted account keeps its id in the trail and shows as deleted on the screen',
  { tag: '@torture' },
  async ({ accounts }) => {
    const [me, gone, customer] = [
      await accounts.staff('admin'),
      await accounts.staff('admin', { name: 'Gone Tomorrow' }),
      await accounts.account(),
    ];
    await gone.api.call(updateUser, { id: customer.id, name: 'New Name' });
    expectSuccess(deleteUser, await me.api.call(deleteUser, { id: gone.id }));
    const { data } = expectSuccess(auditLog, await me.api.call(auditLog, { actor_id: gone.id }));
    expect(data).toMatchObject([{ action: 'user.update', actor_id: gone.id, actor_name: '' }]);
    const screen = await new PageVisitor(me.cookie).open(`/admin-audit?actor_id=${gone.id}`);
    expect(screen.html).toContain('Deleted account');
    expect(screen.html).not.toContain('Gone Tomorrow');
  },
);
