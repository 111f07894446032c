import { defineRecord } from '@/lib/kernel/records/record';

export const identityKinds = ['pan', 'form97', 'passport'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/** A customer's identity document without its number, and its entries in the audit trail (docs/product/identity.md). */
export const identityDefinition = defineRecord({
  name: 'identity',
  schema: 'Identity',
  sorts: ['set_at'],
  fields: {
    user_id: {
      type: 'id',
      label: 'Customer ID',
      audit: null,
      about: 'User id of the customer.',
      column: 'user_id',
    },
    kind: {
      type: 'choice',
      label: 'Document',
      about: 'pan, form97 (the declaration of a person without a PAN) or passport.',
      column: 'kind',
      values: identityKinds,
      labels: { pan: 'PAN', form97: 'Form 97', passport: 'Passport' },
    },
    last4: {
      type: 'text',
      label: 'Number Ends With',
      about:
        'The last four characters of the number; fewer of a number with less than six, so that half of it stays hidden.',
      column: 'last4',
    },
    name_as_on: {
      type: 'text',
      label: 'Name on the Document',
      about: 'Name as on the document.',
      column: 'name_as_on',
    },
    set_at: {
      type: 'instant',
      label: 'Recorded At',
      about: 'When it was recorded, in UTC.',
      column: 'set_at',
    },
    set_by: {
      type: 'id',
      label: 'Recorded By',
      person: 'set_by_name',
      about: 'User id of the member of staff who recorded it.',
      column: 'set_by',
    },
    set_by_name: {
      type: 'text',
      label: 'Recorded By',
      about: 'Name of the member of staff who recorded it; empty for a deleted account.',
    },
  },
});
