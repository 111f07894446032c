import { expect, test } from 'vitest';
import { columnOrder, isNoDate, isoDate } from './rules';

test.each([
  ['31/01/1990', '1990-01-31', '1990-31-01'],
  ['4/1/1990', '1990-01-04', '1990-04-01'],
  ['04-01-1990', '1990-01-04', '1990-04-01'],
  ['4.1.1990', '1990-01-04', '1990-04-01'],
  ['1990/1/4', '1990-01-04', '1990-01-04'],
  ['1990-01-04', '1990-01-04', '1990-01-04'],
  ['4/1-1990', '4/1-1990', '4/1-1990'],
  ['4/1/90', '4/1/90', '4/1/90'],
  ['4 Jan 1990', '4 Jan 1990', '4 Jan 1990'],
])('%s is %s with the day first, %s with the month first', (cell, day, month) => {
  expect([isoDate(cell, 'day'), isoDate(cell, 'month')]).toEqual([day, month]);
});

test('dates that programs write for none', () => {
  for (const cell of ['0/0/00', '00-00-0000', '0000-00-00', '00/01/1900', '1/0/1900', '0/1/00', '1900-01-00'])
    expect([cell, isNoDate(cell)]).toEqual([cell, true]);
  for (const cell of ['00-Jan-00', '0-Jan-1900', '30/12/1899', '12/30/1899', '1899-12-30'])
    expect([cell, isNoDate(cell)]).toEqual([cell, true]);
  for (const cell of ['', '0', '01/01/1900', '0/5/1990', '31/12/1899', '1/1/2000', '1900-01-01', '10/0/1900'])
    expect([cell, isNoDate(cell)]).toEqual([cell, false]);
});

test.each([
  [['31/01/1990', '04/01/1990'], null],
  [['04/04/1990', '1990-01-04', 'x'], null],
  [[], null],
  [['04/01/1990', '03/02/1990'], 'day'],
  [['12/31/1990', '04/01/1990'], 'month'],
  [['12/31/1990'], 'month'],
  [['31/12/1990', '12/31/1990'], 'mixed'],
  [['0/0/00', '31/31/1990'], null],
] as const)('the order of %j is %j', (cells, order) => {
  expect(columnOrder(cells, undefined)).toBe(order);
});

test('the chosen order holds, and stays open to the other one', () => {
  expect(columnOrder(['12/31/1990', '04/01/1990'], 'day')).toEqual('day');
  expect(columnOrder(['31/01/1990'], 'month')).toEqual('month');
  expect(columnOrder(['1990-01-31'], 'month')).toBeNull();
});
