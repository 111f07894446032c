import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import { deleted } from '@/prisma/factories/users';
import type { Company } from '@/e2e/testing/company';
import { opportunityFixture, update } from '@/e2e/testing/opportunity-fixture';

/* Single opportunities (docs/product/rules.md, "Opportunities"); lists: lib/db/pagination.test.ts, races: lib/sales/parties. */

const fixture = await opportunityFixture();
const { db, as, unchanged } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('changing', () => {
  const open = async (options: Partial<Parameters<typeof createOpportunity>[1]> = {}) =>
    createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      employeeId: staff.employee.id,
      ...options,
    });

  test('changes the given fields only; the entry has the differences', async () => {
    const { id } = await open();
    const { message, data, order } = await update(as(staff.admin), { id: String(id), total_amount: 5 });
    expect(message).toBe('Opportunity updated successfully!');
    expect(order).toBeUndefined();
    expect(data).toMatchObject({ id, name: 'Bridal set', total_amount: 5, status: 'open', version: 2 });
    expect(data).toMatchObject({ executiveid: staff.executive.id, employeeid: staff.employee.id });
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.admin.id,
        action: 'opportunity.update',
        entity: 'opportunity',
        entityId: id,
        before: { total_amount: 1000, version: 1 },
        after: { total_amount: 5, version: 2 },
      },
    ]);
    const [entry] = await db.auditEntry.findMany();
    expect(entry?.before).toEqual({ total_amount: 1000, version: 1 });
  });

  test('all of them at once', async () => {
    const { id } = await open();
    const changes = {
      name: 'Temple set',
      userid: staff.otherCustomer.id,
      executiveid: staff.otherExecutive.id,
      employeeid: null,
      total_amount: 0,
    };
    expect((await update(as(staff.admin), { id, ...changes })).data).toMatchObject({
      ...changes,
      version: 2,
    });
  });

  test.each([
    ['executive', 'executiveid'],
    ['employee', 'employeeid'],
  ] as const)('an %s may send the own %s unchanged, and no other value', async (who, own) => {
    const me = staff[who];
    const another = who === 'executive' ? staff.otherExecutive : staff.otherEmployee;
    const { id } = await open();
    expect((await update(as(me), { id, [own]: me.id, name: 'A' })).data).toMatchObject({
      [own]: me.id,
      name: 'A',
    });
    for (const value of [null, another.id, staff.customer.id, 999_999]) {
      const refusal = await unchanged(() => update(as(me), { id, [own]: value, name: 'B' }));
      expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { fields: { [own]: refusal.message } } });
    }
  });

  test('the other id may be set and cleared', async () => {
    const { id } = await open();
    expect((await update(as(staff.executive), { id, employeeid: null })).data.employeeid).toBeNull();
    expect(
      (await update(as(staff.executive), { id, employeeid: staff.otherEmployee.id })).data.employeeid,
    ).toBe(staff.otherEmployee.id);
  });

  test.each([
    ['userid', 'employee'],
    ['executiveid', 'employee'],
    ['employeeid', 'executive'],
  ] as const)('%s to an account that is %s is refused', async (field, who) => {
    const { id } = await open();
    const refusal = await unchanged(() => update(as(staff.admin), { id, [field]: staff[who].id }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { [field]: refusal.message } } });
  });

  test('stored references stay valid: a deleted customer and an executive of another role are accepted unchanged', async () => {
    const { id } = await open();
    await db.user.update({ where: { id: staff.customer.id }, data: deleted() });
    await db.user.update({ where: { id: staff.executive.id }, data: { role: 'employee' } });
    const same = { userid: staff.customer.id, executiveid: staff.executive.id };
    expect((await update(as(staff.admin), { id, ...same, name: 'A' })).data).toMatchObject({
      ...same,
      name: 'A',
    });
  });

  test('a stale version is refused with the current record, the current one is accepted', async () => {
    const { id } = await open();
    const { data: current } = await update(as(staff.admin), { id, name: 'Second', version: 1 });
    expect(current.version).toBe(2);
    for (const version of [1, 3, '1']) {
      const refusal = await unchanged(() => update(as(staff.executive), { id, name: 'Third', version }));
      expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data: current } });
    }
    expect((await update(as(staff.executive), { id, name: 'Third', version: '2' })).data.version).toBe(3);
    expect((await update(as(staff.executive), { id, name: 'Fourth' })).data.version).toBe(4);
  });

  test.each(['admin', 'executive', 'employee'] as const)(
    'a closed one is refused to an %s, whatever is sent',
    async (who) => {
      const { id } = await open({ status: 'closed' });
      for (const change of [
        { name: 'A' },
        { status: 'open' },
        { status: 'closed' },
        { total_amount: 1 },
        {},
        { version: 7 },
      ]) {
        const refusal = await unchanged(() => update(as(staff[who]), { id, ...change }));
        expect(refusal).toMatchObject({
          code: 'OPPORTUNITY_CLOSED',
          message: 'Cannot edit a closed opportunity.',
        });
      }
    },
  );
});
