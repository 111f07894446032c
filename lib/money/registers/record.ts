/* Columns of the lists for the accountant (docs/product/sale.md, "For the accountant"), by the cells of ./registers. */

export const registerLists = [
  'sales_register',
  'hsn_summary',
  'b2c',
  'b2b',
  'credit_notes',
  'documents_issued',
  'advances_open',
  'old_gold',
] as const;
export type RegisterList = (typeof registerLists)[number];

const tax = {
  taxable_value: 'Taxable Value',
  igst: 'IGST',
  cgst: 'CGST',
  sgst: 'SGST',
  total: 'Total',
};

const head = (document: string) => ({
  number: `${document} Number`,
  date: `${document} Date`,
  document: 'Document',
  about: 'For',
});

const parties = {
  order_id: 'Order ID',
  store: 'Store',
  customer: 'Customer',
  mobile: 'Mobile',
  buyer: 'Buyer',
  gstin: 'GSTIN',
  place_of_supply: 'Place of Supply',
};

const line = {
  name: 'Item Name',
  article: 'Article',
  hsn: 'HSN/SAC',
  huid: 'HUID',
  huid_exempt: 'HUID exemption',
  purity: 'Purity',
  gross_weight: 'Gross weight (g)',
  stone_weight: 'Stones (g)',
  net_weight: 'Net weight (g)',
  rate_per_gram: 'Rate per gram',
  wastage_percent: 'Wastage (%)',
  making_percent: 'Making (%)',
  making_amount: 'Making',
  stone_amount: 'Stones',
  hallmark_amount: 'Hallmarking',
  discount_amount: 'Discount',
  tax_percent: 'Tax (%)',
  ...tax,
};

/** Headers by cell, in order. */
export const registerColumns: Readonly<Record<RegisterList, Readonly<Record<string, string>>>> = {
  sales_register: { ...head('Invoice'), ...parties, ...line },
  hsn_summary: {
    hsn: 'HSN/SAC',
    description: 'Description',
    uqc: 'UQC',
    quantity: 'Quantity',
    pieces: 'Pieces',
    tax_percent: 'Tax (%)',
    ...tax,
  },
  b2c: { place_of_supply: 'Place of Supply', tax_percent: 'Tax (%)', pieces: 'Pieces', ...tax },
  b2b: {
    gstin: 'GSTIN',
    buyer: 'Buyer',
    number: 'Invoice Number',
    date: 'Invoice Date',
    invoice_value: 'Invoice Value',
    place_of_supply: 'Place of Supply',
    reverse_charge: 'Reverse Charge',
    tax_percent: 'Tax (%)',
    ...tax,
  },
  credit_notes: {
    ...head('Note'),
    invoice_number: 'Invoice Number',
    invoice_date: 'Invoice Date',
    ...parties,
    ...line,
  },
  documents_issued: {
    nature: 'Nature of Document',
    series: 'Series',
    first: 'From',
    last: 'To',
    count: 'Total Number',
    cancelled: 'Cancelled',
    issued: 'Net Issued',
  },
  advances_open: {
    order_id: 'Order ID',
    order: 'Order Name',
    store: 'Store',
    customer: 'Customer',
    mobile: 'Mobile',
    since: 'Advance Since',
    days: 'Age in Days',
    amount: 'Advance',
  },
  old_gold: {
    number: 'Voucher Number',
    date: 'Voucher Date',
    store: 'Store',
    customer: 'Customer',
    mobile: 'Mobile',
    state: 'State',
    article: 'Article',
    gross_weight: 'Gross weight (g)',
    stone_weight: 'Stones (g)',
    net_weight: 'Net weight (g)',
    touch_percent: 'Touch (%)',
    fine_weight: 'Fine weight (g)',
    rate_per_gram: 'Rate per gram',
    deduction_percent: 'Deduction (%)',
    note: 'Note',
    value: 'Value',
  },
};
