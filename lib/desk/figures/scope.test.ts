import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { createEntry, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { at, figuresFixture } from '@/e2e/testing/figures-fixture';

/* See docs/product/figures.md. */

const fixture = await figuresFixture();
const { db, pool, of, differences, move, sale } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('whose figures', () => {
  test('admins see all staff or one person, others themselves; a shared record counts for both', async () => {
    await sale('2026-11-02T10:00', { executiveId: staff.executive.id, employeeId: staff.employee.id });
    await sale('2026-11-02T10:00', { executiveId: staff.otherExecutive.id });
    await sale('2026-11-02T10:00');
    expect(await of(staff.admin)).toMatchObject({ made: 3 });
    const days = { from: '2026-11-01', to: '2026-11-30' };
    for (const person of [staff.executive, staff.employee]) {
      expect(await of(staff.admin, { ...days, staff_id: person.id })).toMatchObject({ made: 1 });
      expect(await of(person)).toMatchObject({ made: 1, staff: [] });
      expect(await of(person, { ...days, staff_id: person.id })).toMatchObject({ made: 1 });
    }
    expect((await of(staff.admin)).staff.map(({ name, role, made }) => [name, role, made])).toEqual([
      ['Emil Employee', 'employee', 1],
      ['Esha Executive', 'executive', 1],
      ['Olga Employee', 'employee', 0],
      ['Omar Executive', 'executive', 1],
    ]);
    expect(await of(staff.otherEmployee)).toMatchObject({ made: 0, median_days: null, rate: null });
  });

  test('any other person is not found', async () => {
    const gone = await createUser(db, { role: 'executive', deletedAt: new Date() });
    for (const [user, id] of [
      [staff.executive, staff.otherExecutive.id],
      [staff.executive, staff.employee.id],
      [staff.employee, staff.executive.id],
      [staff.executive, 999_999],
      [staff.admin, staff.customer.id],
      [staff.admin, gone.id],
      [staff.admin, 999_999],
    ] as const)
      expect((await refusalOf(of(user, { from: '2026-11-01', to: '2026-11-30', staff_id: id }))).code).toBe(
        'NOT_FOUND',
      );
    expect((await refusalOf(of(staff.customer))).code).toBe('FORBIDDEN');
  });

  test('reassigned records take their figures to the new person', async () => {
    const { id } = await sale('2026-11-02T10:00', { executiveId: staff.executive.id, totalAmount: '70.00' });
    await move(id, 'won', at('2026-11-03T10:00'));
    const order = await createOrder(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      createdAt: at('2026-11-03T10:00'),
    });
    await createEntry(db, { orderId: order.id, amount: '40.00', receivedAt: at('2026-11-03T10:00') });
    const all = { made: 1, won: 1, won_value: 70, received: 40, due: 960, median_days: 1 };
    const nothing = { made: 0, won: 0, won_value: 0, received: 0, due: 0, median_days: null };
    expect(await of(staff.executive)).toMatchObject(all);
    const ids = [staff.otherExecutive.id, staff.employee.id];
    await pool.query('UPDATE opportunities SET executive_id = $1, employee_id = $2', ids);
    await pool.query('UPDATE orders SET executive_id = $1, employee_id = $2', ids);
    expect(await of(staff.executive)).toMatchObject(nothing);
    for (const person of [staff.otherExecutive, staff.employee, staff.admin])
      expect(await of(person)).toMatchObject(all);
    expect(await differences()).toEqual([]);
  });
});
