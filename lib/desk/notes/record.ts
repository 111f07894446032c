import { createdField, defineRecord, idField, versionField } from '@/lib/kernel/records/record';

/** See docs/product/rules.md, "Notes". */
export const noteDefinition = defineRecord({
  name: 'note',
  schema: 'Note',
  sorts: ['created_at'],
  fields: {
    id: idField('Note ID'),
    customer_id: {
      type: 'id',
      label: 'Customer ID',
      about: 'User id of the customer.',
      column: 'customer_id',
      create: 'required',
    },
    opportunityid: {
      type: 'id',
      label: 'Opportunity ID',
      about: "Id of the customer's opportunity that it is on; null for none.",
      column: 'opportunity_id',
      nullable: true,
      create: 'optional',
    },
    orderid: {
      type: 'id',
      label: 'Order ID',
      about: "Id of the customer's order that it is on; null for none.",
      column: 'order_id',
      nullable: true,
      create: 'optional',
    },
    text: {
      type: 'text',
      label: 'Note',
      about: 'The text, with line breaks.',
      column: 'text',
      max: 2000,
      lineBreaks: true,
      create: 'required',
      update: true,
    },
    author_id: {
      type: 'id',
      label: 'Author ID',
      about: 'User id of the author.',
      column: 'author_id',
    },
    author_name: {
      type: 'text',
      label: 'Author',
      about: 'Name of the author; empty for a deleted account.',
    },
    pinned: {
      type: 'boolean',
      label: 'Pinned',
      about: 'Whether it stands above the others.',
      column: 'pinned',
      create: 'optional',
      update: true,
    },
    created_at: createdField,
    edited_at: {
      type: 'instant',
      label: 'Edited At',
      audit: null,
      about: 'When its text was last changed, in UTC; null for never.',
      column: 'edited_at',
      nullable: true,
    },
    version: versionField,
  },
});
