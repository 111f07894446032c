import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { logAccess } from '@/lib/people/customers/access-log';
import { createCompany, type Company } from '@/e2e/testing/company';
import { actorOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { accessLog } from './contract';
import { readAccessLog } from './operations';

/* docs/product/rules.md, "Access log". */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock } = context;

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  clock.set('2026-01-31T04:30:00.000Z');
  staff = await createCompany(db);
});

const read = throughContract(accessLog, readAccessLog);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 4, minute));

const open = (actorId: number, customerId: number, minute: number) =>
  db.customerOpening.create({ data: { actorId, customerId, at: at(minute) } });
const audited = (
  actorId: number,
  [entity, action]: readonly [string, string],
  entityId: number,
  after: object,
  minute: number,
) => db.auditEntry.create({ data: { actorId, entity, action, entityId, after, at: at(minute) } });

async function someEntries() {
  const { admin, executive, customer } = staff;
  await open(executive.id, customer.id, 1);
  await audited(admin.id, ['identity', 'identity.reveal'], customer.id, { reveal_reason: 'Return' }, 2);
  await audited(admin.id, ['identity', 'identity.set'], customer.id, {}, 2);
  await audited(admin.id, ['export', 'export.start'], admin.id, { list: 'orders' }, 3);
  await audited(admin.id, ['export', 'export.end'], admin.id, { list: 'orders' }, 3);
  await open(admin.id, customer.id, 4);
}

describe('the access log', () => {
  test('has openings, exports and reveals with names, newest first', async () => {
    await someEntries();
    const { admin, executive, customer } = staff;
    const { data, next_cursor } = await read(context.as(admin), {});
    expect(next_cursor).toBeNull();
    expect(
      data.map(({ kind, actor_name, customer_name, detail }) => [kind, actor_name, customer_name, detail]),
    ).toEqual([
      ['opened', admin.name, customer.name, null],
      ['export', admin.name, null, 'orders'],
      ['reveal', admin.name, customer.name, 'Return'],
      ['opened', executive.name, customer.name, null],
    ]);
    expect(new Set(data.map(({ id }) => id)).size).toBe(4);
  });

  test('has printed identities beside revealed ones, with the document; of staff alone', async () => {
    const { admin, executive, customer } = staff;
    const identity = (action: string) => ['identity', `identity.${action}`] as const;
    const printed = { kind: 'pan', last4: '234F', printed_on: 'I/26-27/000001' };
    await audited(admin.id, identity('reveal'), customer.id, { reveal_reason: 'Return' }, 1);
    await audited(executive.id, identity('print'), customer.id, printed, 2);
    // The customer's own download.
    await audited(customer.id, identity('print'), customer.id, printed, 3);
    const { data } = await read(context.as(admin), { kind: 'reveal' });
    expect(
      data.map(({ kind, actor_name, customer_name, detail, printed_on }) => [
        kind,
        actor_name,
        customer_name,
        detail,
        printed_on,
      ]),
    ).toEqual([
      ['reveal', executive.name, customer.name, null, 'I/26-27/000001'],
      ['reveal', admin.name, customer.name, 'Return', null],
    ]);
    expect((await read(context.as(admin), {})).data).toEqual(data);
  });

  test.each([1, 2, 3])('is read in pages of %i without a gap or a repetition', async (limit) => {
    const { admin, executive, customer } = staff;
    // Of the same instant, too.
    for (const minute of [1, 1, 2]) {
      await open(executive.id, customer.id, minute);
      await audited(admin.id, ['identity', 'identity.reveal'], customer.id, {}, minute);
      await audited(admin.id, ['export', 'export.start'], admin.id, { list: 'users' }, minute);
    }
    const { data: all } = await read(context.as(admin), {});
    const paged: typeof all = [];
    let cursor: string | undefined;
    do {
      const page = await read(context.as(admin), { limit, cursor });
      paged.push(...page.data);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
    expect(all).toHaveLength(9);
  });

  test('is found by person, customer, kind and day', async () => {
    await someEntries();
    const { admin, executive, customer } = staff;
    const other = await createUser(db);
    await db.customerOpening.create({
      data: { actorId: executive.id, customerId: other.id, at: new Date('2026-01-30T18:29:59.999Z') },
    });
    const count = async (filters: object) => (await read(context.as(admin), filters)).data.length;
    expect(await count({ actor_id: executive.id })).toBe(2);
    expect(await count({ customer_id: customer.id })).toBe(3);
    expect(await count({ kind: 'export' })).toBe(1);
    expect(await count({ kind: 'reveal', customer_id: customer.id })).toBe(1);
    expect(await count({ kind: 'export', customer_id: customer.id })).toBe(0);
    expect(await count({ from: '2026-01-30', to: '2026-01-30' })).toBe(1);
    expect(await count({ from: '2026-01-31' })).toBe(4);
    expect(await count({ to: '2026-01-29' })).toBe(0);
  });

  test('has nothing of a deleted customer but the id', async () => {
    const { admin, customer } = staff;
    await open(admin.id, customer.id, 1);
    await db.user.update({ where: { id: customer.id }, data: { name: '', deletedAt: at(2) } });
    expect((await read(context.as(admin), {})).data).toMatchObject([
      { customer_id: customer.id, customer_name: '' },
    ]);
  });

  test('is for admins, and refuses forged cursors', async () => {
    const { admin, executive, employee, customer } = staff;
    for (const who of [executive, employee, customer])
      expect((await refusalOf(read(context.as(who), {}))).code).toBe('FORBIDDEN');
    for (const position of [['2026-01-31', 0, 1], ['x', 0, 1], [at(1).toISOString(), 9, 1], [1], null])
      expect(
        (
          await refusalOf(
            read(context.as(admin), {
              cursor: Buffer.from(JSON.stringify(position)).toString('base64url'),
            }),
          )
        ).code,
      ).toBe('VALIDATION');
  });
});

test('customers of a list are marked, and one of them opened then is an entry of its own', async () => {
  const { admin, customer } = staff;
  const other = await createUser(db);
  const { sql } = context.as(admin);
  const by = { actor: actorOf(admin), sql, clock };
  await logAccess(by, [customer.id, other.id]);
  await logAccess(by, [customer.id]);
  await logAccess(by, [customer.id, other.id]);
  const { data } = await read(context.as(admin), {});
  expect(data.map(({ customer_id: id, detail }) => [id, detail]).toSorted()).toEqual(
    [
      [customer.id, 'list'],
      [other.id, 'list'],
      [customer.id, null],
    ].toSorted(),
  );
});
