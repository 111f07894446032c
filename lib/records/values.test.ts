import { expect, test } from 'vitest';
import { createdField, defineRecord, idField } from './record';
import { rowsOf, valuesOf } from './values';

const visit = defineRecord({
  name: 'visit',
  schema: 'Visit',
  sorts: ['created_at'],
  fields: {
    id: idField('Visit ID'),
    price: { type: 'money', label: 'Price', about: 'Rupees.', column: 'price' },
    rebate: { type: 'money', label: 'Rebate', about: 'Rupees.', column: 'rebate', nullable: true },
    day: { type: 'date', label: 'Day', about: 'Day.', column: 'visit_day' },
    time: { type: 'time', label: 'Time', about: 'Time.', column: 'visit_time', nullable: true },
    computed: { type: 'text', label: 'Computed', about: 'Not a column.' },
    created_at: createdField,
  },
});

const row = {
  id: 7,
  price: '12.30',
  rebate: null,
  visit_day: '2026-01-31',
  visit_time: '10:30:00',
  created_at: '2026-01-31T04:30:00.250Z',
};

const model = {
  id: 7,
  price: '12.30',
  rebate: null,
  visitDay: new Date('2026-01-31T00:00:00Z'),
  visitTime: new Date('1970-01-01T10:30:00Z'),
  createdAt: new Date('2026-01-31T04:30:00.250Z'),
};

test("columns become the data of Prisma's client", () => {
  expect(valuesOf(visit, row)).toEqual(model);
});

test('columns that are not given, or not described, are left out', () => {
  expect(valuesOf(visit, { visit_time: null, another: 1 })).toEqual({ visitTime: null });
});

test("a row of Prisma's client becomes one of the query builder", () => {
  const price = { toFixed: (decimals: number) => (12.3).toFixed(decimals) };
  expect(rowsOf(visit)({ ...model, price })).toEqual(row);
  expect(rowsOf(visit)({ ...model, price, visitTime: null })).toEqual({ ...row, visit_time: null });
});
