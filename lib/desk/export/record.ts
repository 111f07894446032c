import { defineRecord } from '@/lib/kernel/records/record';
import { registerLists } from '@/lib/money/registers/record';

export const exportedLists = [
  'opportunities',
  'items',
  'orders',
  'bookings',
  'users',
  'customers',
  'dues',
  'advances',
  'exchanges',
  'payments',
  'audit',
  'access_log',
  'messages',
  'grievances',
  'breaches',
  'day_book',
  ...registerLists,
] as const;
export type ExportedList = (typeof exportedLists)[number];

/** Export, a record of the audit trail without a table; its id is that of the exporting account. */
export const exportDefinition = defineRecord({
  name: 'export',
  schema: 'Export',
  sorts: ['at'],
  fields: {
    list: { type: 'choice', label: 'List', about: 'The exported list.', values: exportedLists },
    filter: { type: 'text', label: 'Filter', about: 'Filters and order of the list, as JSON.' },
    rows: { type: 'integer', label: 'Rows', about: 'Number of rows that were sent.' },
    complete: { type: 'boolean', label: 'Complete', about: 'Whether all rows were sent.' },
  },
});
