import { expect, test } from 'vitest';
import { concerns, parseAnnouncement, type AnnouncedChange } from './announcement';

const sale = { id: 7, customer: 1, executive: 2, employee: 3 } as const;
const order: AnnouncedChange = { kind: 'order', ...sale };
const actors = {
  customer: { role: 'user', id: 1 },
  'another customer': { role: 'user', id: 9 },
  executive: { role: 'executive', id: 2 },
  'another executive': { role: 'executive', id: 3 },
  employee: { role: 'employee', id: 3 },
  'another employee': { role: 'employee', id: 2 },
  admin: { role: 'admin', id: 9 },
} as const;

test.each([
  [order, ['customer', 'executive', 'employee', 'admin']],
  [{ ...order, kind: 'payment' }, ['customer', 'executive', 'employee', 'admin']],
  [{ ...order, kind: 'opportunity' }, ['executive', 'employee', 'admin']],
  [{ ...order, executive: null, employee: null }, ['customer', 'admin']],
  [
    { kind: 'visit', id: 7, customer: 1, executive: null, employee: null },
    ['customer', 'executive', 'another executive', 'employee', 'another employee', 'admin'],
  ],
] as const)('a change concerns who may read the record: %o', (change, who) => {
  const told = Object.entries(actors).flatMap(([name, actor]) => (concerns(change, actor) ? [name] : []));
  expect(told).toEqual(who);
});

test.each([
  undefined,
  '',
  'x',
  '{}',
  '{"kind":"order"}',
  '{"kind":"order","id":"7"}',
  '{"kind":"other","id":1}',
])('a payload of another shape is dropped: %s', (payload) => expect(parseAnnouncement(payload)).toBeNull());

test('a payload keeps nothing but its ids', () => {
  expect(parseAnnouncement('{"kind":"visit","id":7,"customer":1,"name":"A"}')).toEqual({
    kind: 'visit',
    id: 7,
    customer: 1,
    executive: null,
    employee: null,
  });
  expect(parseAnnouncement('{"kind":"access","id":7}')).toEqual({ kind: 'access', id: 7 });
});
