import { expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { maxPaise } from '@/lib/paise';
import { readPdf, statedTexts } from '@/e2e/testing/read-pdf';
import type { InvoiceData, InvoiceItem } from './data';
import { renderInvoice } from './invoice';
import { splitTax, type PricedLine } from './invoice-tax';

const { state, stateCode } = seller;

function taxedLine<const Line extends PricedLine>(line: Line, supplyState = stateCode) {
  return { ...line, taxed: splitTax(line, { sellerState: stateCode, supplyState }) };
}

const chain: InvoiceItem = taxedLine({
  name: 'Gold chain',
  pricePaise: 1_02_051_50,
  taxHundredths: null,
  weightMg: 10_250,
  purity: '22K',
});
const invoice: InvoiceData = {
  kind: 'invoice',
  number: 'I/2026-27/000001',
  issuedAt: '2026-11-20T18:42:03.000Z',
  seller,
  placeOfSupply: { state, stateCode },
  customer: { name: 'లక్ష్మీ Rao', mobile: '9827801234', address: '12 Gandhi Nagar' },
  orderName: 'Wedding set',
  items: [
    chain,
    taxedLine({
      name: 'Ring',
      pricePaise: 1_05_000_00,
      taxHundredths: 500,
      weightMg: null,
      purity: null,
    }),
  ],
};

async function pagesOf(data: InvoiceData) {
  const { pages, ...read } = await readPdf(await renderInvoice(data));
  return { ...read, pages, texts: pages.map(({ text }) => text) };
}

test('a tax invoice splits the tax of each item and of all', async () => {
  const { title, lang, tagged, pages, texts } = await pagesOf(invoice);
  expect({ title, lang, tagged }).toEqual({
    title: 'Tax invoice I/2026-27/000001',
    lang: 'en-IN',
    tagged: true,
  });
  expect(pages).toMatchObject([{ width: 595.28, height: 841.89 }]);
  expect(pages[0]?.roles.filter((role) => role === 'TH')).toHaveLength(6);
  for (const part of [
    'Tax invoice',
    'I/2026-27/000001',
    'Nov 21, 2026, 12:12:03 AM',
    'Pasidi Jewellers Private Limited',
    'GSTIN 37AAACP0000A1ZI',
    'Place of supply: Andhra Pradesh (37)',
    '+91 9827801234',
    '12 Gandhi Nagar',
    'Order: Wedding set',
    'Gold chain',
    '22K · 10.250 g',
    '7113 ₹99,079.12 ₹1,486.19 1.5% ₹1,486.19 1.5% ₹102,051.50',
    '7113 ₹100,000.00 ₹2,500.00 2.5% ₹2,500.00 2.5% ₹105,000.00',
    'Taxable value ₹199,079.12',
    'CGST ₹3,986.19',
    'SGST ₹3,986.19',
    'Total ₹207,051.50',
    'Rupees two lakh seven thousand fifty-one and fifty paise only',
    'Page 1 of 1',
  ])
    expect(texts[0]?.replaceAll('\n', ' ')).toContain(part);
  expect(statedTexts(await renderInvoice(invoice))).toEqual(['లక్ష్మీ ']);
});

test('an invoice to another State has IGST as one amount', async () => {
  const placeOfSupply = { state: 'Telangana', stateCode: '36' };
  const items = invoice.items.map((item) => taxedLine(item, placeOfSupply.stateCode));
  const { pages, texts } = await pagesOf({ ...invoice, placeOfSupply, items });
  expect(pages[0]?.roles.filter((role) => role === 'TH')).toHaveLength(5);
  for (const part of [
    'Place of supply: Telangana (36)',
    '7113 ₹99,079.12 ₹2,972.38 3% ₹102,051.50',
    '7113 ₹100,000.00 ₹5,000.00 5% ₹105,000.00',
    'IGST ₹7,972.38',
    'Total ₹207,051.50',
  ])
    expect(texts[0]?.replaceAll('\n', ' ')).toContain(part);
  expect(texts[0]).not.toMatch(/CGST|SGST/);
});

test('without a GSTIN it is a bill of supply without tax', async () => {
  const { title, texts } = await pagesOf({ ...invoice, seller: { ...seller, gstin: null } });
  expect(title).toBe('Bill of supply I/2026-27/000001');
  expect(texts[0]).toContain('Bill of supply');
  expect(texts[0]).toContain('7113 ₹102,051.50');
  expect(texts[0]).toContain('Total ₹207,051.50');
  expect(texts[0]).not.toMatch(/GST|Taxable|%/i);
});

test('many items go on over pages with head and number on each', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ ...chain, name: `Bangle ${index + 1}` }));
  const { texts } = await pagesOf({ ...invoice, items });
  expect(texts.length).toBeGreaterThan(3);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain('I/2026-27/000001');
    expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
    expect(text).toMatch(/TAXABLE VALUE|Total/);
  }
  const all = texts.join('\n');
  for (const { name } of items) expect(all.split(`${name}\n`).length).toBe(2);
  expect(texts.at(-1)).toContain('Total ₹10,205,150.00');
  expect(all.match(/^Total /gm)).toHaveLength(1);
});

test('for every number of items, the totals are on the last page', async () => {
  for (let count = 1; count <= 37; count += 6) {
    const { texts } = await pagesOf({ ...invoice, items: Array.from({ length: count }, () => chain) });
    expect(texts.at(-1)).toMatch(/Total ₹[\d,.]+\nRupees .+ only/);
  }
});

test('the largest amounts and longest names stay in their columns', async () => {
  const items = Array.from({ length: 3 }, () =>
    taxedLine({
      ...chain,
      name: 'W'.repeat(1000),
      pricePaise: Math.floor(maxPaise / 3),
      taxHundredths: 4000,
    }),
  );
  const customer = { ...invoice.customer, name: 'శ్రీ'.repeat(300), address: 'W '.repeat(500) };
  const { texts } = await pagesOf({ ...invoice, items, customer, orderName: 'W'.repeat(1000) });
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/W+…/);
  expect(texts[0]).toContain('₹333,333,333,333.33');
});
