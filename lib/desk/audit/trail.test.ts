import { beforeAll, describe, expect, test } from 'vitest';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { auditFixture, summary, trail } from '@/e2e/testing/audit-fixture';

/* The whole audit trail for admins, the history of a record for everyone who may see that record. */

const fixture = await auditFixture();
const { db, context, as } = fixture;

let staff: Company;
let opportunity: number;
let item: number;
let order: number;

beforeAll(async () => {
  ({ staff, opportunity, item, order } = await fixture.fill());
});

const deleteAccount = throughContract(deleteUser, removeUser);

test('the trail has actor, record, action, time, old and new values, newest first', async () => {
  const { data, next_cursor } = await trail(as(staff.admin));
  expect(next_cursor).toBeNull();
  expect(summary(data)).toEqual([
    'Emil Employee user.update',
    'Emil Employee order.update',
    'Esha Executive item.update',
    'Esha Executive order.create',
    'Esha Executive opportunity.close',
    'Asha Admin item.delete',
    'Emil Employee item.create',
    'Emil Employee item.create',
    'Omar Executive opportunity.create',
    'Esha Executive opportunity.create',
  ]);
  expect(data[1]).toEqual({
    id: expect.any(Number),
    at: context.clock.now().toISOString(),
    actor_id: staff.employee.id,
    actor_name: 'Emil Employee',
    action: 'order.update',
    entity: 'order',
    entity_id: order,
    before: { paid_amount: 0, pending_amount: 900, status: 'unpaid', version: 1 },
    after: { paid_amount: 900, pending_amount: 0, status: 'paid', version: 2 },
    names: {},
    store_names: {},
  });
  expect(data.at(-1)).toMatchObject({
    before: null,
    after: { id: opportunity, total_amount: 900, status: 'open' },
  });
});

describe('the trail', () => {
  test('is filtered by record and by actor', async () => {
    const count = async (input: object) => (await trail(as(staff.admin), input)).data.length;
    expect(await count({ entity: 'item' })).toBe(4);
    expect(await count({ entity: 'item', entity_id: item })).toBe(2);
    expect(await count({ entity: 'order', entity_id: String(order) })).toBe(2);
    expect(await count({ actor_id: staff.employee.id })).toBe(4);
    expect(await count({ actor_id: staff.employee.id, entity: 'user' })).toBe(1);
    expect(await count({ entity: 'payment' })).toBe(0);
    expect(await count({ actor_id: 999_999 })).toBe(0);
  });

  test('is paged without a gap', async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: number }[]; next_cursor: string | null } = await trail(as(staff.admin), {
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual((await trail(as(staff.admin))).data.map((row) => row.id));
  });

  test('is sorted by time, whatever the order of writing', async () => {
    const entry = (id: number, at: string) =>
      db.auditEntry.create({
        data: {
          at: new Date(at),
          actorId: staff.admin.id,
          action: 'user.update',
          entity: 'user',
          entityId: id,
        },
      });
    // A transaction that began earlier may commit later.
    for (const [id, at] of [
      [900_001, '2026-01-10T18:29:59.999Z'],
      [900_002, '2026-01-10T18:30:00.000Z'],
      [900_003, '2026-01-09T18:30:00.000Z'],
      [900_004, '2026-01-10T18:30:00.000Z'],
    ] as const)
      await entry(id, at);
    const found = async (input: object) =>
      (await trail(as(staff.admin), { actor_id: staff.admin.id, entity: 'user', ...input })).data.map(
        (row) => row.entity_id % 900_000,
      );
    const january = { to: '2026-01-20' };
    expect(await found(january)).toEqual([4, 2, 1, 3]);
    const pages: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { entity_id: number }[]; next_cursor: string | null } = await trail(
        as(staff.admin),
        { ...january, limit: 1, cursor },
      );
      pages.push(...page.data.map((row) => row.entity_id % 900_000));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual([4, 2, 1, 3]);
    // Days begin at midnight in India, 18:30 UTC of the previous day; both ends are inclusive.
    expect(await found({ from: '2026-01-10', to: '2026-01-10' })).toEqual([1, 3]);
    expect(await found({ from: '2026-01-11', to: '2026-01-11' })).toEqual([4, 2]);
    expect(await found({ from: '2026-01-11', ...january })).toEqual([4, 2]);
    expect(await found({ to: '2026-01-09' })).toEqual([]);
    expect(await found({ from: '2026-01-12', to: '2026-01-10' })).toEqual([]);
    await db.auditEntry.deleteMany({ where: { entityId: { gt: 900_000 } } });
  });

  test.each([
    { from: '2026-02-30' },
    { to: 'yesterday' },
    { entity: 'session' },
    { entity_id: 0 },
    { actor_id: 'me' },
    { limit: 501 },
    { cursor: 'x' },
  ])('%j is refused', async (input) => {
    expect((await refusalOf(trail(as(staff.admin), input))).code).toBe('VALIDATION');
  });

  test('is for admins only', async () => {
    for (const who of [staff.executive, staff.employee, staff.customer])
      expect((await refusalOf(trail(as(who)))).code).toBe('FORBIDDEN');
  });
});

test('a deleted account stays in the trail by id, without a name', async () => {
  const entries = { actor_id: staff.otherExecutive.id };
  const { data: before } = await trail(as(staff.admin), entries);
  expect(new Set(before.map((entry) => entry.actor_name))).toEqual(new Set(['Omar Executive']));
  await deleteAccount(as(staff.admin), { id: staff.otherExecutive.id });
  const { data: after } = await trail(as(staff.admin), entries);
  const named = ({ names }: { names: Record<string, string> }) => ({
    ...names,
    [staff.otherExecutive.id]: '',
  });
  expect(after).toEqual(before.map((entry) => ({ ...entry, actor_name: '', names: named(entry) })));
});
