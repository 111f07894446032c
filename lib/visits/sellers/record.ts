import { gstStateCodes, gstStateNames } from '@/lib/gst-states';
import { defineRecord, idField, versionField } from '@/lib/kernel/records/record';

/** See docs/product/money.md, "Sellers". */
export const sellerDefinition = defineRecord({
  name: 'seller',
  schema: 'Seller',
  sorts: ['id'],
  fields: {
    id: idField('Seller ID'),
    legal_name: {
      type: 'text',
      label: 'Legal Name',
      about: 'Legal name, as on the registration. It never changes once the seller has documents.',
      column: 'legal_name',
      max: 200,
      create: 'required',
      update: true,
    },
    address: {
      type: 'text',
      label: 'Address',
      about: 'Address of the registration.',
      column: 'address',
      max: 500,
      create: 'required',
      update: true,
    },
    state_code: {
      type: 'choice',
      label: 'State',
      about: 'Code of the State in the GSTIN. It never changes once the seller has documents.',
      column: 'state_code',
      values: gstStateCodes,
      labels: gstStateNames,
      create: 'required',
      update: true,
    },
    gstin: {
      type: 'text',
      label: 'GSTIN',
      about:
        'GSTIN of the State; null for a seller without one, whose invoices are bills of supply. It never changes once the seller has documents.',
      column: 'gstin',
      max: 15,
      nullable: true,
      create: 'optional',
      update: true,
    },
    bis_registration: {
      type: 'text',
      label: 'BIS Registration',
      about: 'Number of the registration with the Bureau of Indian Standards; null for none.',
      column: 'bis_registration',
      max: 40,
      nullable: true,
      create: 'optional',
      update: true,
    },
    series: {
      type: 'text',
      label: 'Series',
      about:
        'First characters of all numbers of documents: none, one or two of A-Z and 0-9, unique. It never changes once the seller has documents.',
      column: 'series',
      max: 2,
      empty: true,
      create: 'required',
      update: true,
    },
    counter_place: {
      type: 'choice',
      label: 'Place of Supply',
      about: "Place of supply of what is handed over in the store: the seller's State, or the buyer's.",
      column: 'counter_place',
      values: ['shop', 'buyer'],
      labels: { shop: "The seller's State", buyer: "The buyer's State" },
      create: 'optional',
      update: true,
    },
    has_documents: {
      type: 'boolean',
      label: 'Documents Issued',
      about: 'Whether a document of the seller has a number.',
    },
    version: versionField,
  },
});
