import { expect, test } from 'vitest';
import { splitTax, withoutTax } from '@/lib/money/documents/invoice-tax';
import type { TaxDocument, TaxLine } from './documents';
import { documentsIssued } from './other-registers';
import type { Register } from './register';
import { b2b, b2c, creditNotes, hsnSummary, salesRegister } from './registers';

/* Rows of the lists for the accountant (docs/product/sale.md, "For the accountant"). */

const within = { sellerState: '37', supplyState: '37' };
const toAnother = { sellerState: '37', supplyState: '36' };

const ring: TaxLine = {
  name: 'Ring, "antique"',
  description: 'Jewellery',
  hsn: '7113',
  rate: 300,
  pricePaise: 1_030_000,
  taxed: splitTax({ pricePaise: 1_030_000, taxHundredths: 300 }, within),
  weightMg: 5250,
  purity: '22K',
  piece: {
    article: 'jewellery',
    huid: 'AB12C3',
    huidExempt: null,
    grossMg: 5500,
    stoneMg: 250,
    ratePaise: 180_050,
    wastageHundredths: 250,
    makingHundredths: 1200,
    makingPaise: null,
    stonePaise: 50_000,
    hallmarkPaise: 4500,
    discountPaise: null,
  },
};
const coin: TaxLine = {
  ...ring,
  name: 'Coin',
  description: 'Coin',
  hsn: '7118',
  weightMg: 8000,
  piece: null,
};
const repair: TaxLine = {
  ...ring,
  name: 'Repair',
  description: 'Service',
  hsn: '9987',
  rate: 1800,
  pricePaise: 11_800,
  taxed: splitTax({ pricePaise: 11_800, taxHundredths: 1800 }, within),
  weightMg: null,
  purity: null,
  piece: null,
};

const sold: TaxDocument = {
  about: 'order',
  document: 'tax_invoice',
  number: 'I/26-27/000001',
  // 1 December in Asia/Kolkata.
  issuedAt: new Date('2026-11-30T19:00:00Z'),
  invoice: null,
  orderId: 7,
  store: 'Vijayawada',
  customer: { name: 'Charu', mobile: '9000000004' },
  buyer: null,
  placeOfSupply: { state: 'Andhra Pradesh', stateCode: '37' },
  lines: [ring],
};
const buyer = { gstin: '36AAACP0000A1ZK', legalName: 'Buyer Limited' };
const telangana = { state: 'Telangana', stateCode: '36' };
const abroad = (line: TaxLine): TaxLine => ({
  ...line,
  taxed: splitTax({ pricePaise: line.pricePaise, taxHundredths: line.rate }, toAnother),
});

function rowsOf(register: Register, ...pages: readonly (readonly TaxDocument[])[]) {
  const listed = pages.flatMap((documents) => register.add(documents));
  return [...listed, ...register.end()];
}

const taxes = { taxable_value: 10_000, igst: 0, cgst: 150, sgst: 150, total: 10_300 };

test('the sales register has a row per piece with all that was invoiced', () => {
  const [first, second, ...others] = rowsOf(salesRegister(), [{ ...sold, lines: [ring, repair] }]);
  expect(others).toEqual([]);
  expect(first).toEqual({
    number: 'I/26-27/000001',
    date: '2026-12-01',
    document: 'tax_invoice',
    about: 'order',
    order_id: 7,
    store: 'Vijayawada',
    customer: 'Charu',
    mobile: '9000000004',
    buyer: null,
    gstin: null,
    place_of_supply: '37-Andhra Pradesh',
    name: 'Ring, "antique"',
    article: 'jewellery',
    hsn: '7113',
    huid: 'AB12C3',
    huid_exempt: null,
    purity: '22K',
    gross_weight: 5.5,
    stone_weight: 0.25,
    net_weight: 5.25,
    rate_per_gram: 1800.5,
    wastage_percent: 2.5,
    making_percent: 12,
    making_amount: null,
    stone_amount: 500,
    hallmark_amount: 45,
    discount_amount: null,
    tax_percent: 3,
    ...taxes,
  });
  expect(second).toMatchObject({
    article: null,
    net_weight: null,
    tax_percent: 18,
    taxable_value: 100,
    cgst: 9,
  });
});

test('the HSN summary adds up by HSN and rate, over all pages; services have no quantity', () => {
  const lower = {
    ...ring,
    rate: 150,
    taxed: splitTax({ pricePaise: 1_030_000, taxHundredths: 150 }, within),
  };
  const pages = [[{ ...sold, lines: [repair, ring] }], [{ ...sold, lines: [coin, abroad(ring), lower] }]];
  expect(rowsOf(hsnSummary(), ...pages)).toMatchObject([
    { hsn: '7113', tax_percent: 1.5, pieces: 1, quantity: 5.25 },
    {
      hsn: '7113',
      description: 'Jewellery',
      uqc: 'GMS-GRAMS',
      quantity: 10.5,
      pieces: 2,
      tax_percent: 3,
      taxable_value: 20_000,
      igst: 300,
      cgst: 150,
      sgst: 150,
      total: 20_600,
    },
    { hsn: '7118', quantity: 8 },
    { hsn: '9987', uqc: 'NA', quantity: 0, pieces: 1, tax_percent: 18, total: 118 },
  ]);
});

test('a piece without a weight counts as none of the quantity', () => {
  const [row] = rowsOf(hsnSummary(), [{ ...sold, lines: [ring, { ...ring, weightMg: null }] }]);
  expect(row).toMatchObject({ quantity: 5.25, pieces: 2 });
});

test('B2C adds up by State and rate, without buyers that have a GSTIN', () => {
  const rows = rowsOf(
    b2c(),
    [sold, { ...sold, placeOfSupply: telangana, lines: [abroad(ring)] }],
    [
      { ...sold, lines: [ring, repair] },
      { ...sold, buyer },
    ],
  );
  expect(rows).toEqual([
    { place_of_supply: '36-Telangana', tax_percent: 3, pieces: 1, ...taxes, igst: 300, cgst: 0, sgst: 0 },
    {
      place_of_supply: '37-Andhra Pradesh',
      tax_percent: 3,
      pieces: 2,
      taxable_value: 20_000,
      igst: 0,
      cgst: 300,
      sgst: 300,
      total: 20_600,
    },
    {
      ...taxes,
      place_of_supply: '37-Andhra Pradesh',
      tax_percent: 18,
      pieces: 1,
      taxable_value: 100,
      cgst: 9,
      sgst: 9,
      total: 118,
    },
  ]);
});

test('B2B has a row per invoice and rate, with the value of the whole invoice', () => {
  const rows = rowsOf(b2b(), [sold, { ...sold, buyer, lines: [ring, repair, coin] }]);
  expect(rows).toMatchObject([
    {
      gstin: buyer.gstin,
      buyer: 'Buyer Limited',
      number: 'I/26-27/000001',
      date: '2026-12-01',
      invoice_value: 20_718,
      place_of_supply: '37-Andhra Pradesh',
      reverse_charge: 'N',
      tax_percent: 3,
      taxable_value: 20_000,
      total: 20_600,
    },
    { invoice_value: 20_718, tax_percent: 18, total: 118 },
  ]);
});

test('a bill of supply has neither rate nor tax', () => {
  const untaxed = { ...ring, rate: 0, taxed: withoutTax(ring) };
  const [row] = rowsOf(b2c(), [{ ...sold, document: 'bill_of_supply', lines: [untaxed] }]);
  expect(row).toMatchObject({ tax_percent: 0, taxable_value: 10_300, cgst: 0, sgst: 0, total: 10_300 });
});

test('a credit note names its invoice', () => {
  const invoice = { number: 'P/26-27/000004', issuedAt: new Date('2026-10-01T05:00:00Z') };
  const note = { ...sold, document: 'credit_note', number: 'C/26-27/000002', invoice } as const;
  expect(rowsOf(creditNotes(), [note])).toMatchObject([
    { number: 'C/26-27/000002', invoice_number: 'P/26-27/000004', invoice_date: '2026-10-01', ...taxes },
  ]);
});

test('documents issued name their kind, and count without those that are void', () => {
  const numbers = { first: 'TGR/26-27/000003', last: 'TGR/26-27/000009', count: 7, cancelled: 2 };
  expect(documentsIssued().add([{ series: 'TGR', year: '26-27', ...numbers }])).toEqual([
    { nature: 'receipt voucher, payment receipt', series: 'TGR/26-27', ...numbers, issued: 5 },
  ]);
});
