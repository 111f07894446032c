import { createdField, defineRecord, idField, versionField } from '@/lib/records/record';

/** An item of an opportunity (docs/product/rules.md, "Items"). */
export const itemDefinition = defineRecord({
  name: 'item',
  schema: 'Item',
  sorts: ['created_at'],
  fields: {
    id: idField('Item ID'),
    name: {
      type: 'text',
      label: 'Item Name',
      audit: 'Name',
      about: 'Name of what is sold.',
      column: 'name',
      max: 120,
      create: 'required',
      update: true,
    },
    price: {
      type: 'money',
      label: 'Price',
      about: 'Rupees, up to two decimals.',
      column: 'price',
      create: 'required',
      update: true,
    },
    orderid: {
      type: 'id',
      label: 'Order ID',
      about: 'Id of the order; null for none.',
      column: 'order_id',
      nullable: true,
      create: 'optional',
      update: true,
    },
    opportunityid: {
      type: 'id',
      label: 'Opportunity ID',
      about: 'Id of the opportunity.',
      column: 'opportunity_id',
      create: 'required',
      update: true,
    },
    created_at: createdField,
    version: versionField,
  },
});
