import { createdField, defineRecord, idField } from '@/lib/kernel/records/record';

/** See docs/product/rules.md, "Customers". */
export const customerDefinition = defineRecord({
  name: 'customer',
  schema: 'CustomerSummary',
  sorts: ['created_at', 'name'],
  fields: {
    id: idField('Customer ID'),
    name: { type: 'text', label: 'Name', about: 'Name of the customer.', column: 'name' },
    mobile: { type: 'text', label: 'Mobile', about: 'Mobile number of the customer.', column: 'mobile' },
    active: { type: 'flag', label: 'Plan', about: '1 with the Premium Plan, else 0.' },
    visited: {
      type: 'boolean',
      label: 'Visited',
      about: 'Whether one of the visits has arrived.',
      column: 'visited',
    },
    created_at: { ...createdField, label: 'Customer Since', about: 'When the account was made, in UTC.' },
  },
});
