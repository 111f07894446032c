import { defineRecord, idField } from '@/lib/kernel/records/record';

/** A closed day of the day book (docs/product/money.md, "Closing a day"). Append-only. */
export const dayClosingDefinition = defineRecord({
  name: 'day_closing',
  schema: 'DayClosing',
  sorts: ['closed_at'],
  fields: {
    id: idField('Closing ID'),
    date: { type: 'date', label: 'Day', about: 'The day, in Asia/Kolkata.', column: 'date' },
    computed: {
      type: 'money',
      label: 'Cash computed',
      about:
        'Rupees: cash received less cash returned, as recorded when the day was closed; may be negative.',
      column: 'computed',
    },
    counted: {
      type: 'money',
      label: 'Cash counted',
      about: 'Rupees: the cash that was counted.',
      column: 'counted',
    },
    difference: {
      type: 'money',
      label: 'Difference',
      about: 'Rupees: counted less computed.',
    },
    reason: {
      type: 'text',
      label: 'Reason',
      about: 'Why the counted cash differs; null for none.',
      column: 'reason',
      nullable: true,
      max: 500,
      lineBreaks: true,
    },
    closed_by: {
      type: 'id',
      label: 'Closed by',
      audit: null,
      about: 'User id of the person who closed it.',
      column: 'closed_by',
    },
    closed_by_name: {
      type: 'text',
      label: 'Closed by',
      audit: null,
      about: 'Name of that person; empty for a deleted account.',
    },
    closed_at: {
      type: 'instant',
      label: 'Closed at',
      audit: null,
      about: 'When it was closed, in UTC.',
      column: 'closed_at',
    },
  },
});
