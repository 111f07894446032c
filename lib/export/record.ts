import { defineRecord } from '@/lib/records/record';

/** The lists that can be exported. */
export const exportedLists = [
  'opportunities',
  'orders',
  'bookings',
  'users',
  'customers',
  'dues',
  'payments',
  'audit',
  'messages',
  'day_book',
] as const;
export type ExportedList = (typeof exportedLists)[number];

/** An export in the audit trail; it has no table, and the id there is that of the account that exported. */
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
