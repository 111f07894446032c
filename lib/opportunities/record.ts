import { createdField, defineRecord, idField, versionField } from '@/lib/records/record';
import { partyFields, partyNameFields } from '@/lib/sales/record';

/** An opportunity (docs/product/rules.md, "Opportunities"). */
export const opportunityDefinition = defineRecord({
  name: 'opportunity',
  schema: 'Opportunity',
  sorts: ['created_at', 'name', 'total_amount'],
  requestOrder: ['name', 'userid', 'executiveid', 'employeeid'],
  fields: {
    id: idField('Opportunity ID'),
    name: {
      type: 'text',
      label: 'Opportunity Name',
      audit: 'Name',
      about: 'Name of what is sold.',
      column: 'name',
      max: 120,
      create: 'required',
      update: true,
    },
    userid: partyFields.userid,
    employeeid: partyFields.employeeid,
    executiveid: partyFields.executiveid,
    total_amount: {
      type: 'money',
      label: 'Total Amount',
      about: 'Rupees, up to two decimals.',
      column: 'total_amount',
      create: 'required',
      update: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      about: 'open, or closed with its order made.',
      column: 'status',
      values: ['open', 'closed'],
      labels: { open: 'Open', closed: 'Closed' },
      create: 'optional',
      update: true,
    },
    created_at: createdField,
    version: versionField,
    ...partyNameFields,
  },
});
