import { expect, test } from 'vitest';
import { dueGroupOf, whyCannotAssign, whyCannotChange } from './rules';

const employee = { id: 1, role: 'employee' } as const;
const executive = { id: 2, role: 'executive' } as const;
const admin = { id: 3, role: 'admin' } as const;

test.each([
  [employee, employee.id, true],
  [employee, executive.id, false],
  [executive, executive.id, true],
  [executive, employee.id, true],
  [admin, employee.id, true],
])('%o gives a task to %i: %s', (actor, assignee, may) => {
  expect(whyCannotAssign(actor, assignee) === null).toBe(may);
});

test.each([
  [executive, true],
  [admin, true],
  [employee, false],
])('%o changes a task that the executive made: %s', (actor, may) => {
  expect(whyCannotChange(actor, { created_by: executive.id }) === null).toBe(may);
});

test.each([
  ['2026-01-30', 'overdue'],
  ['2026-01-31', 'today'],
  ['2026-02-01', 'next'],
])('due on %s, on 31 January 2026: %s', (dueOn, group) => {
  expect(dueGroupOf(dueOn, '2026-01-31')).toBe(group);
});
