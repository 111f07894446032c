import { randomUUID } from 'node:crypto';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { customerIdentity } from '@/lib/people/identity/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { baseUrl } from '@/e2e/fixtures/urls';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* See docs/product/identity.md. */

const { actions } = customerIdentity;
const set = actionOf(customerIdentity, actions.set);
const status = actionOf(customerIdentity, actions.status);
const reveal = actionOf(customerIdentity, actions.reveal);

const pan = { kind: 'pan', value: 'GTKPM4826L', name_as_on: 'NILA RAO' };

test('staff record the PAN of a customer, an admin reads it with a reason, and it is nowhere in the clear', async ({
  accounts,
  database: { db, pool },
}) => {
  const executive = await accounts.staff('executive');
  const admin = await accounts.staff('admin');
  const { id: user_id } = await createUser(db);
  await createOpportunity(db, { userId: user_id, executiveId: executive.id });

  expect((await status.run(executive.api, { user_id })).data).toBeNull();
  expectRefusal(await reveal.send(admin.api, { user_id, reason: 'Return' }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  const wrong = await set.send(executive.api, { ...pan, user_id, value: 'GTKDM4826L', name_as_on: '' });
  expectRefusal(wrong, { status: 400, code: 'VALIDATION', fields: ['value', 'name_as_on'] });
  expect(wrong.text).not.toMatch(/4826/);

  const key = { 'Idempotency-Key': randomUUID() };
  const sent = { ...pan, user_id, value: 'gtkpm 4826 l' };
  const first = await set.send(executive.api, sent, key);
  const { data } = set.done(first);
  expect(data).toMatchObject({
    user_id,
    kind: 'pan',
    last4: '826L',
    name_as_on: 'NILA RAO',
    set_by: executive.id,
  });
  expect(set.done(await set.send(executive.api, sent, key)).data).toEqual(data);
  expect((await status.run(executive.api, { user_id })).data).toEqual(data);

  expectRefusal(await reveal.send(executive.api, { user_id, reason: 'Return' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  const shown = await reveal.run(admin.api, { user_id, reason: 'Return of the year' });
  expect(shown.data).toEqual({ kind: 'pan', value: pan.value, name_as_on: pan.name_as_on });
  const trail = await db.auditEntry.findMany({ where: { entity: 'identity', entityId: user_id } });
  expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['identity.set', executive.id],
    ['identity.reveal', admin.id],
  ]);

  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`SELECT FROM "${name}" t WHERE t::text ILIKE '%GTKPM%' LIMIT 1`);
    expect([name, rowCount]).toEqual([name, 0]);
  }
  const metrics = await fetch(new URL('/metrics', baseUrl));
  expect(await metrics.text()).not.toContain('GTKPM');
});
