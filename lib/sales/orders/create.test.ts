import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder as orderRow } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { WithStatus } from '@/lib/contract';
import type { Company } from '@/e2e/testing/company';
import { actions, create, orderFixture, read, wrong } from '@/e2e/testing/order-fixture';
import * as operations from './operations';

/* Single orders (docs/product/rules.md, "Orders"); by a closing: closing.test.ts. */

const fixture = await orderFixture();
const { db, context, as, opportunity, refused } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const form = (changes: object = {}) => ({
  name: 'By hand',
  userid: staff.customer.id,
  total_amount: 1000,
  ...changes,
});

describe('creating', () => {
  test('without status and amounts: partial, nothing paid', async () => {
    const { message, data } = await create(as(staff.admin), form());
    expect(message).toBe('Order created successfully!');
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'By hand',
      userid: staff.customer.id,
      executiveid: null,
      employeeid: null,
      total_amount: 1000,
      paid_amount: 0,
      pending_amount: 1000,
      status: 'partial',
      opportunityid: null,
      store_id: 1,
      due_on: null,
      promised_on: null,
      created_at: context.clock.now().toISOString(),
      version: 1,
      username: 'Charu Customer',
      executivename: null,
      employeename: null,
    });
    const { username: _, executivename: __, employeename: ___, ...stored } = data;
    expect(await read(as(staff.admin), { id: data.id })).toEqual({
      data: { ...data, advance_since: null, advance_amount: null, advance_days: null },
      invoices: [],
      credit_notes: [],
    });
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.admin.id,
        action: 'order.create',
        entity: 'order',
        entityId: data.id,
        before: null,
        after: stored,
      },
    ]);
  });

  test('paid in full as completed is stored as paid', async () => {
    const { data } = await create(
      as(staff.admin),
      form({ paid_amount: '1000.00', pending_amount: 0, status: 'completed' }),
    );
    expect(data).toMatchObject({ status: 'paid', paid_amount: 1000, pending_amount: 0 });
    expect(await db.order.findUnique({ where: { id: data.id } })).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['paid over the total', { paid_amount: 1000.01 }, 'paid_amount'],
    ['a pending that is wrong', { paid_amount: 100, pending_amount: 1000 }, 'pending_amount'],
    ['completed with something pending', { paid_amount: 999.99, status: 'completed' }, 'status'],
    ['a negative payment', { paid_amount: -1 }, 'paid_amount'],
  ])('%s is refused', async (_what, changes, field) => {
    expect(await refused(() => create(as(staff.admin), form(changes)))).toEqual(wrong(field));
  });

  test.each([
    ['executive', 'executiveid', 'employeeid'],
    ['employee', 'employeeid', 'executiveid'],
  ] as const)('an %s is set as %s whatever was sent', async (who, own, other) => {
    const me = staff[who];
    const another = who === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    const colleague = who === 'executive' ? staff.otherEmployee : staff.otherExecutive;
    for (const sent of [undefined, null, another.id]) {
      const { data } = await create(as(me), form({ [own]: sent, [other]: colleague.id }));
      expect(data).toMatchObject({ [own]: me.id, [other]: colleague.id });
    }
  });

  test('ids of another role are all named in one refusal', async () => {
    const gone = await createUser(db, { role: 'employee', deletedAt: new Date() });
    const ids = { userid: staff.admin.id, executiveid: staff.employee.id, employeeid: gone.id };
    expect(await refused(() => create(as(staff.admin), form(ids)))).toEqual(
      wrong('employeeid', 'executiveid', 'userid'),
    );
  });

  test("the older client's own create after its close gets the live order, with 200", async () => {
    const { id } = await opportunity({ status: 'closed' });
    const live = await orderRow(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      opportunityId: id,
      totalAmount: '70.00',
    });
    const sent = actions.create.input.parse(
      form({ opportunityid: id, paid_amount: 0, pending_amount: 1000, status: 'unpaid' }),
    );
    const response = await operations.createOrder.run(as(staff.executive), sent);
    if (!(response instanceof WithStatus)) throw new Error('A second order was made');
    expect(response.status).toBe(200);
    expect(response.output.data).toMatchObject({ id: live.id, total_amount: 70, version: 1 });
    expect(await db.order.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(0);
  });

  test('where the order was deleted, a new one is made', async () => {
    const { id } = await opportunity();
    await orderRow(db, { userId: staff.customer.id, opportunityId: id, deletedAt: new Date() });
    expect((await create(as(staff.executive), form({ opportunityid: id }))).data.opportunityid).toBe(id);
    expect(await db.order.count({ where: { deletedAt: null } })).toBe(1);
  });

  test('for an opportunity that is foreign, deleted or unknown names the field', async () => {
    const foreign = await opportunity({ executiveId: staff.otherExecutive.id });
    await orderRow(db, { userId: staff.customer.id, opportunityId: foreign.id });
    const gone = await opportunity({ deletedAt: new Date() });
    for (const opportunityid of [foreign.id, gone.id, 999_999])
      expect(await refused(() => create(as(staff.executive), form({ opportunityid })))).toEqual(
        wrong('opportunityid'),
      );
  });

  test('50 in parallel for one opportunity: one order, returned to all', { tags: 'torture' }, async () => {
    const { id } = await opportunity();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => create(as(staff.executive), form({ opportunityid: id }))),
    );
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect(await db.order.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(1);
  });
});
