import { defineRecord } from '@/lib/kernel/records/record';

/** `opened`: a customer's data, on the customer's page or in a list. `export`: a list as a file. `reveal`: the whole number of an identity, on the screen or a document. */
export const accessKinds = ['opened', 'export', 'reveal'] as const;

/** An entry of the access log, read from `customer_openings` and the audit trail. */
export const accessDefinition = defineRecord({
  name: 'access',
  schema: 'Access',
  sorts: ['at'],
  fields: {
    id: { type: 'integer', label: 'ID', about: 'Id of the entry.' },
    at: { type: 'instant', label: 'When', about: 'When it happened, in UTC.' },
    kind: {
      type: 'choice',
      label: 'What',
      about:
        "opened: a customer's data. export: a list as a file. reveal: the whole number of an identity document, on the screen or printed on a document.",
      values: accessKinds,
      labels: { opened: 'Opened a customer', export: 'Exported a list', reveal: 'Read an identity' },
    },
    actor_id: { type: 'id', label: 'Person ID', about: 'User id of the person of staff.' },
    actor_name: {
      type: 'text',
      label: 'Person',
      about: 'Name of the person of staff; empty for a deleted account.',
    },
    customer_id: {
      type: 'id',
      label: 'Customer ID',
      about: 'User id of the customer; null for an export.',
      nullable: true,
    },
    customer_name: {
      type: 'text',
      label: 'Customer',
      about: 'Name of the customer, empty for a deleted account; null for an export.',
      nullable: true,
    },
    detail: {
      type: 'text',
      label: 'Detail',
      about: 'Opened: `list` if with other customers. Export: the list. Reveal: the reason. Null: nothing.',
      nullable: true,
    },
    printed_on: {
      type: 'text',
      label: 'Printed on',
      about: 'Reveal: number of the document that has the identity; null if it was not printed.',
      nullable: true,
    },
  },
});
