import { expect, test } from 'vitest';
import { createdField, defineRecord, idField } from './record';
import { mapperOf } from './rows';
import { decimalColumn } from '@/lib/db/decimals';
import { enteredColumns, rowsOf, valuesOf } from './values';

const visit = defineRecord({
  name: 'visit',
  schema: 'Visit',
  sorts: ['created_at'],
  fields: {
    id: idField('Visit ID'),
    price: { type: 'money', label: 'Price', about: 'Rupees.', column: 'price', update: true },
    rebate: { type: 'money', label: 'Rebate', about: 'Rupees.', column: 'rebate', nullable: true },
    day: { type: 'date', label: 'Day', about: 'Day.', column: 'visit_day', create: 'required', update: true },
    time: {
      type: 'time',
      label: 'Time',
      about: 'Time.',
      column: 'visit_time',
      nullable: true,
      create: 'optional',
    },
    grams: { type: 'text', label: 'Grams', about: 'Grams.', column: 'grams', integer: true },
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
  grams: 5,
  created_at: '2026-01-31T04:30:00.250Z',
};

const model = {
  id: 7,
  price: '12.30',
  rebate: null,
  visitDay: new Date('2026-01-31T00:00:00Z'),
  visitTime: new Date('1970-01-01T10:30:00Z'),
  grams: 5,
  createdAt: new Date('2026-01-31T04:30:00.250Z'),
};

test("columns become the data of Prisma's client", () => {
  expect(valuesOf(visit, row)).toEqual({ ...model, price: decimalColumn('12.30') });
});

test('digits become the integer that is stored, and text on the wire', () => {
  expect(valuesOf(visit, { grams: '10' })).toEqual({ grams: 10 });
  expect(mapperOf(visit)(row)).toMatchObject({ grams: '5' });
});

test('columns that are not given, or not described, are left out', () => {
  expect(valuesOf(visit, { visit_time: null, another: 1 })).toEqual({ visitTime: null });
});

test('a request sets the columns of its described fields as sent, but not amounts', () => {
  const input = { id: 7, price: 1230, day: '2026-01-31', time: null, computed: 'x', unknown: 'y' };
  expect(enteredColumns(visit, input)).toEqual({ visit_day: '2026-01-31', visit_time: null });
});

test('fields that a request does not have are left out', () => {
  const input: { day?: string | undefined } = { day: undefined };
  expect(enteredColumns(visit, input)).toEqual({});
});

test("a row of Prisma's client becomes one of the query builder", () => {
  const price = decimalColumn('12.3');
  expect(rowsOf(visit)({ ...model, price })).toEqual(row);
  expect(rowsOf(visit)({ ...model, price, visitTime: null })).toEqual({ ...row, visit_time: null });
});
