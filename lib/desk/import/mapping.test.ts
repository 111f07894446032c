import { expect, test } from 'vitest';
import { clearCells, fieldsOf, guessedMapping } from './mapping';

const guess = (headers: string, cells: string, list: 'customers' | 'opportunities' = 'customers') =>
  guessedMapping(list, { columns: headers.split(','), rows: [{ cells: cells.split(',') }] })
    .map((field) => field ?? '-')
    .join(',');

test.each([
  ['Full Name,Phone,Mobile', 'Sita Rao,,98', 'name,-,mobile'],
  ['Full Name,Phone,Mobile', 'Sita Rao,97,98', 'name,-,mobile'],
  ['Full Name,Phone,Mobile', 'Sita Rao,98,', 'name,mobile,-'],
  ['Mobile No.,NAME', '98,Sita', 'mobile,name'],
  ['Phone No,Name', '98,Sita', 'mobile,name'],
  ['Name,Phone 1 - Type,Phone 1 - Value,Phone 2 - Value', 'Sita,Mobile,98,97', 'name,-,mobile,-'],
  ['First Name,Middle Name,Last Name,Mobile Phone,Birthday', 'Sita,,Rao,98,0/0/00', 'name,-,name,mobile,dob'],
  ['Name,Given Name,Family Name,Mobile', 'Sita Rao,Sita,Rao,98', 'name,-,-,mobile'],
  ['Name,Given Name,Family Name,Mobile', ',Sita,Rao,98', '-,name,name,mobile'],
  ['Mobile (WhatsApp),Name,Address (door; street)', '98,Sita,12', 'mobile,name,address'],
  ['Mobile,Name,Date of Birth (DD/MM/YYYY),Role,ID', '98,Sita,1/1/1990,admin,1', 'mobile,name,dob,-,-'],
])('columns %s with %s give %s', (headers, cells, fields) => {
  expect(guess(headers, cells)).toBe(fields);
});

test('opportunities', () => {
  expect(guess('Mobile No,Title,Amount (Rs)', '98,Ring,5', 'opportunities')).toBe('mobile,name,total_amount');
});

test('values are trimmed and joined; a date is read in the order of its column', () => {
  const dates = (order: 'day' | 'month' | 'mixed') => ({ field: 'dob', order });
  expect(fieldsOf(['name', null, 'name', 'dob'], [' Sita ', 'x', 'Rao', ' 04/01/1990 '])).toEqual({
    name: 'Sita Rao',
    dob: '1990-01-04',
  });
  expect(fieldsOf([dates('month')], ['04/01/1990'])).toEqual({ dob: '1990-04-01' });
  expect(fieldsOf([dates('mixed')], ['04/01/1990'])).toEqual({ dob: '04/01/1990' });
  expect(fieldsOf([dates('mixed'), 'name'], ['0/0/00', '0/0/00'])).toEqual({ name: '0/0/00' });
});

test.each([
  ['month', '12/31/1990', '1990-12-31'],
  ['month', '31/01/1990', '31/01/1990'],
  ['day', '04/01/1990', '1990-01-04'],
  ['day', '12/31/1990', '12/31/1990'],
  ['mixed', '04/01/1990', '04/01/1990'],
  ['month', 'unknown', 'unknown'],
] as const)('%s first, %s is kept for another import as %s', (order, cell, kept) => {
  expect(clearCells([{ field: 'dob', order }, null], [cell, ' x '])).toEqual([kept, ' x ']);
});
