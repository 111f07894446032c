import { expect, test } from 'vitest';
import { exportSources } from './lists';

test.each(Object.entries(exportSources))('%s: each column has a header of its own', (_, { columns }) => {
  const headers = columns.map(({ header }) => header);
  expect(new Set(headers).size).toBe(headers.length);
  // Excel misdetects the format of a file that begins with ID.
  expect(headers[0]).not.toMatch(/^ID/);
});

test('the columns of orders', () => {
  expect(exportSources.orders.columns.map(({ header }) => header)).toEqual([
    'Order ID',
    'Order Name',
    'User ID',
    'Customer',
    'Executive ID',
    'Executive',
    'Employee ID',
    'Employee',
    'Total Amount',
    'Paid Amount',
    'Pending Amount',
    'Status',
    'Opportunity ID',
    'Store ID',
    'Store',
    'Due On',
    'Promised On',
    'Created At',
  ]);
});
