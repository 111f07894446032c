import { entryDefinition, type EntryDocument } from '@/lib/money/ledger/record';
import { taxTitle } from './record';

export const entryTitle = entryDefinition.fields.document.labels;
export const methodText = { ...entryDefinition.fields.method.labels, unspecified: 'Not specified' } as const;

export const documentText = {
  taxInvoice: taxTitle.tax_invoice,
  billOfSupply: taxTitle.bill_of_supply,
  receivedFrom: 'Received from',
  refundedTo: 'Refunded to',
  billedTo: 'Billed to',
  soldBy: 'Sold by',
  order: 'Order',
  item: 'Item',
  amount: 'Amount',
  method: 'Method',
  reference: 'Reference',
  receivedAt: 'Received',
  refundedAt: 'Refunded',
  refundOf: (document: EntryDocument) => `For ${entryTitle[document].toLowerCase()}`,
  arrivesBy: 'Arrives by',
  against: 'For invoice',
  invoiceDate: 'Invoice date',
  paidAt: 'Paid',
  credited: 'Total credited',
  total: 'Total',
  paid: 'Paid',
  pending: 'Pending',
  hsn: 'HSN',
  sac: 'SAC',
  taxable: 'Taxable value',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  tax: 'Total tax',
  gstin: 'GSTIN',
  bisRegistration: 'BIS registration',
  placeOfSupply: 'Place of supply',
  rate: 'Rate of tax',
  /** Central Tax notification of 15 November 2017, for all goods. */
  noTaxOnAdvance: 'No tax on advances for goods, Notification 66/2017-CT.',
  continued: 'continued',
  void: 'VOID',
  voided: (when: string) => `VOID since ${when}`,
  moreItems: (count: number) => `and ${count} more ${count === 1 ? 'item' : 'items'}`,
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  generated: 'Made by computer; valid without a signature.',
} as const;
