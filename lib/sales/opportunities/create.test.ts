import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { actions, opportunityFixture, read } from '@/e2e/testing/opportunity-fixture';
import * as operations from './operations';

/* Single opportunities (docs/product/rules.md, "Opportunities"); lists: lib/db/pagination.test.ts, races: lib/sales/parties. */

const fixture = await opportunityFixture();
const { db, context, as, unchanged } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const create = throughContract(actions.create, operations.createOpportunity);
const form = (changes: object = {}) => ({
  name: 'Bridal set',
  userid: staff.customer.id,
  total_amount: 1250.5,
  ...changes,
});

describe('creating', () => {
  test('returns the record, stores it exactly and writes an audit entry with all of it', async () => {
    const { admin, executive, employee, customer } = staff;
    const sent = form({
      executiveid: executive.id,
      employeeid: String(employee.id),
      total_amount: '999999999999.99',
    });
    const { message, data, order } = await create(as(admin), sent);
    expect(message).toBe('Opportunity created successfully!');
    expect(order).toBeUndefined();
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Bridal set',
      userid: customer.id,
      executiveid: executive.id,
      employeeid: employee.id,
      total_amount: 999_999_999_999.99,
      status: 'open',
      stage: 'new',
      stage_since: context.clock.now().toISOString(),
      next_step: '',
      expected_on: null,
      lost_reason: null,
      lost_note: '',
      booking_id: null,
      store_id: 1,
      created_at: context.clock.now().toISOString(),
      version: 1,
      username: 'Charu Customer',
      executivename: 'Esha Executive',
      employeename: 'Emil Employee',
    });
    const { username: _, executivename: __, employeename: ___, ...stored } = data;
    expect(await read(as(admin), { id: data.id })).toEqual({ data: { ...data, stages: [] } });
    const row = await db.opportunity.findUniqueOrThrow({ where: { id: data.id } });
    expect(row.totalAmount.toFixed(2)).toBe('999999999999.99');
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: admin.id,
        action: 'opportunity.create',
        entity: 'opportunity',
        entityId: data.id,
        before: null,
        after: stored,
      },
    ]);
  });

  test('needs no executive and no employee', async () => {
    const { data } = await create(as(staff.admin), form({ executiveid: null }));
    expect(data).toMatchObject({ executiveid: null, employeeid: null });
  });

  test.each([
    ['executive', 'executiveid', 'employeeid'],
    ['employee', 'employeeid', 'executiveid'],
  ] as const)('an %s is set as %s whatever is sent, and sets the other freely', async (who, own, other) => {
    const me = staff[who];
    const another = who === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    const colleague = who === 'executive' ? staff.otherEmployee : staff.otherExecutive;
    for (const sent of [undefined, null, another.id, me.id]) {
      const { data } = await create(as(me), form({ [own]: sent, [other]: colleague.id }));
      expect(data).toMatchObject({ [own]: me.id, [other]: colleague.id });
    }
    expect((await create(as(me), form())).data).toMatchObject({ [own]: me.id, [other]: null });
  });

  test.each([
    ['userid', 'executive'],
    ['userid', 'employee'],
    ['userid', 'admin'],
    ['executiveid', 'employee'],
    ['executiveid', 'customer'],
    ['executiveid', 'admin'],
    ['employeeid', 'executive'],
    ['employeeid', 'customer'],
  ] as const)('%s of an account that is %s is refused', async (field, who) => {
    const refusal = await unchanged(() => create(as(staff.admin), form({ [field]: staff[who].id })));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { [field]: refusal.message } } });
  });

  test('unknown and deleted ids are all reported at once', async () => {
    const gone = await createUser(db, { deletedAt: new Date() });
    const refusal = await unchanged(() =>
      create(as(staff.admin), form({ userid: gone.id, executiveid: 999_999, employeeid: 2_147_483_647 })),
    );
    expect(refusal.code).toBe('VALIDATION');
    expect(Object.keys(refusal.details.fields ?? {}).toSorted()).toEqual([
      'employeeid',
      'executiveid',
      'userid',
    ]);
  });

  test.each([
    ['admin', 'unpaid'],
    ['executive', 'unpaid'],
    ['employee', 'partial'],
  ] as const)('as closed by an %s, it gets its order at once: %s', async (who, status) => {
    const { data, order } = await create(as(staff[who]), form({ status: 'closed' }));
    expect(data.status).toBe('closed');
    expect(order).toMatchObject({
      name: 'Order for Bridal set',
      total_amount: 1250.5,
      paid_amount: 0,
      pending_amount: 1250.5,
      status,
      opportunityid: data.id,
      userid: data.userid,
      executiveid: data.executiveid,
      employeeid: data.employeeid,
      version: 1,
    });
    expect(await db.order.count()).toBe(1);
    expect(await db.auditEntry.findMany({ select: { action: true }, orderBy: { id: 'asc' } })).toEqual([
      { action: 'opportunity.create' },
      { action: 'order.create' },
    ]);
  });

  test('as closed with nothing to pay is unpaid', async () => {
    const { order } = await create(as(staff.admin), form({ status: 'closed', total_amount: 0 }));
    expect(order).toMatchObject({ total_amount: 0, pending_amount: 0, status: 'unpaid' });
  });

  test.each([
    '=HYPERLINK("x")',
    '<img src=x onerror=alert(1)>',
    "Robert'); DROP TABLE opportunities;--",
    '😀 తెలుగు',
  ])('keeps %j unchanged', async (name) => {
    const { data } = await create(as(staff.admin), form({ name }));
    expect((await read(as(staff.admin), { id: data.id })).data.name).toBe(name);
  });
});
