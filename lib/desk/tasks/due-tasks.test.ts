import { beforeEach, describe, expect, test } from 'vitest';
import { createTask } from '@/prisma/factories/notes-and-tasks';
import type { Company } from '@/e2e/testing/company';
import { done, list, taskFixture, today } from '@/e2e/testing/task-fixture';
import { countOverdue } from './due';

/* Who gives, sees, does and changes tasks, and due times (docs/product/rules.md, "Tasks"). */

const fixture = await taskFixture();
const { db, context, as, titlesFor } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('due', () => {
  const add = (title: string, dueOn: string, dueTime: string | null = null) =>
    createTask(db, { title, assigneeId: staff.employee.id, dueOn, dueTime });

  test('a task of today is overdue from midnight in Asia/Kolkata on, whatever its time', async () => {
    await add('late', '2026-01-30', '23:59:59');
    await add('early today', today, '00:00:00');
    await add('today', today);
    await add('tomorrow', '2026-02-01', '00:00:00');
    const groups = async () => ({
      overdue: await titlesFor(staff.employee, { due: 'overdue' }),
      today: await titlesFor(staff.employee, { due: 'today' }),
      next: await titlesFor(staff.employee, { due: 'next' }),
      count: await countOverdue(context.sql, staff.employee, context.clock.now()),
    });
    const onThatDay = { overdue: ['late'], today: ['early today', 'today'], next: ['tomorrow'], count: 1 };
    expect(await groups()).toEqual(onThatDay);
    // 23:59:59.999 and 00:00:00.000 of the next day at the store.
    context.clock.set('2026-01-31T18:29:59.999Z');
    expect(await groups()).toEqual(onThatDay);
    context.clock.set('2026-01-31T18:30:00.000Z');
    const after = { overdue: ['late', 'early today', 'today'], today: ['tomorrow'], next: [], count: 3 };
    expect(await groups()).toEqual(after);
  });

  test('counts only open tasks of the actor', async () => {
    await add('late', '2026-01-01');
    await createTask(db, { assigneeId: staff.employee.id, dueOn: '2026-01-01', doneAt: new Date() });
    await createTask(db, {
      assigneeId: staff.executive.id,
      createdBy: staff.employee.id,
      dueOn: '2026-01-01',
    });
    expect(await countOverdue(context.sql, staff.employee, context.clock.now())).toBe(1);
    expect(await countOverdue(context.sql, staff.admin, context.clock.now())).toBe(0);
  });

  test('pages are in order, those of a day without a time last; done ones the other way round', async () => {
    await add('3', '2026-02-01', '09:00:00');
    await add('5', '2026-02-02');
    await add('1', '2026-01-01');
    await add('4', '2026-02-01');
    await add('2', '2026-02-01', '08:00:00');
    const first = await list(as(staff.employee), { limit: 3 });
    expect(first.total).toBe(5);
    const second = await list(as(staff.employee), { limit: 3, cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['1', '2', '3', '4', '5']);
    expect(second.next_cursor).toBeNull();
    for (const { id } of first.data) await done(as(staff.employee), { id });
    expect(await titlesFor(staff.employee, { state: 'done' })).toEqual(['3', '2', '1']);
    expect(await titlesFor(staff.employee, { state: 'open', filter: 'mine' })).toEqual(['4', '5']);
  });
});
