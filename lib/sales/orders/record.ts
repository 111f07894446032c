import { createdField, defineRecord, idField, versionField } from '@/lib/kernel/records/record';
import { partyFields, partyNameFields } from '@/lib/sales/parties/record';
import { storeField } from '@/lib/sales/stores/record';

/** See docs/product/rules.md, "Orders". */
export const orderDefinition = defineRecord({
  name: 'order',
  schema: 'Order',
  sorts: ['created_at', 'name', 'total_amount', 'pending_amount'],
  requestOrder: ['userid', 'employeeid', 'executiveid', 'name', 'status'],
  fields: {
    id: idField('Order ID'),
    name: {
      type: 'text',
      label: 'Order Name',
      audit: 'Name',
      about: 'Name of what is sold.',
      column: 'name',
      // Fits the order of a closing: `Order for ` and the opportunity's name.
      max: 130,
      create: 'required',
      update: true,
    },
    ...partyFields,
    total_amount: {
      type: 'money',
      label: 'Total Amount',
      header: 'Total',
      about: 'Rupees, up to two decimals.',
      column: 'total_amount',
      create: 'required',
      update: true,
    },
    paid_amount: {
      type: 'money',
      label: 'Paid Amount',
      header: 'Paid',
      audit: 'Paid',
      about: 'Rupees paid.',
      column: 'paid_amount',
      create: 'optional',
      update: true,
    },
    pending_amount: {
      type: 'money',
      label: 'Pending Amount',
      header: 'Pending',
      audit: 'Pending',
      about: 'Rupees still due: `total_amount` minus `paid_amount`.',
      column: 'pending_amount',
      create: 'optional',
      update: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      about: 'unpaid until the first payment, partial, paid in full, or pending.',
      column: 'status',
      values: ['unpaid', 'partial', 'paid', 'pending'],
      labels: { unpaid: 'Unpaid', partial: 'Partial', paid: 'Paid', pending: 'Pending' },
      create: 'optional',
      update: true,
    },
    opportunityid: {
      type: 'id',
      label: 'Opportunity ID',
      about: 'Id of the opportunity; null for none.',
      column: 'opportunity_id',
      nullable: true,
      create: 'optional',
      update: true,
    },
    store_id: storeField,
    created_at: createdField,
    version: versionField,
    ...partyNameFields,
  },
});
