import { expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { formatPaise } from '@/lib/paise';
import { hasPdftotext, popplerText, readPdf } from '@/e2e/testing/read-pdf';
import type { EstimateData, InvoiceItem } from './data';
import { renderInvoice } from './invoice';
import { splitTax } from './invoice-tax';

/* Estimates (docs/product/sale.md, "Estimate"). */

const { state, stateCode } = seller;
const line = { pricePaise: 1_26_926_39, taxHundredths: 300 };

const bangle = (name: string): InvoiceItem => ({
  name,
  ...line,
  hsn: '7113',
  weightMg: 10_000,
  purity: '22K',
  taxed: splitTax(line, { sellerState: stateCode, supplyState: stateCode }),
  piece: {
    article: 'jewellery',
    huid: null,
    huidExempt: null,
    grossMg: 12_000,
    stoneMg: 2000,
    ratePaise: 9850_00,
    wastageHundredths: 850,
    makingHundredths: 1250,
    makingPaise: null,
    stonePaise: 4500_00,
    hallmarkPaise: 45_00,
    discountPaise: 500_50,
  },
});

const estimate: EstimateData = {
  kind: 'estimate',
  number: 'E/26-27/000077',
  issuedAt: '2026-11-20T10:42:03.000Z',
  validOn: '2026-11-20',
  seller,
  store: { title: 'Vijayawada', address: "Jeweller's shop, Governer Peta, Vijayawada" },
  placeOfSupply: { state, stateCode },
  customer: { name: 'Lakshmi Rao', mobile: '9827801234', address: '12 Gandhi Nagar', state: null },
  orderName: 'Wedding bangles',
  items: [bangle('Gold bangle')],
};

async function textsOf(data: EstimateData) {
  const { pages, title } = await readPdf(await renderInvoice(data));
  expect(title).toBe('Estimate E/26-27/000077');
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' '));
}

test('says that it is no tax invoice, how the price comes about, and how long it holds', async () => {
  const [text = ''] = await textsOf(estimate);
  for (const part of [
    'Estimate E/26-27/000077',
    'Not a tax invoice',
    'Prepared for'.toUpperCase(),
    '22 carat (916) · net 10.000 g · gross 12.000 g · stones 2.000 g',
    'rate ₹9,850.00/g · wastage 8.5% · making 12.5% · stones ₹4,500.00 · hallmarking ₹45.00 · discount ₹500.50',
    'CGST',
    'SGST',
    'Total ₹126,926.39',
    'Valid until the end of Nov 20, 2026 or the next gold rate.',
  ])
    expect(text).toContain(part);
  for (const part of ['Tax invoice', 'BILLED TO', 'PAID SO FAR', 'SOLD BY']) expect(text).not.toContain(part);
});

test('of a seller without GSTIN has no tax', async () => {
  const [text = ''] = await textsOf({ ...estimate, seller: { ...seller, gstin: null } });
  expect(text).toContain('Not a tax invoice');
  expect(text).not.toContain('CGST');
});

test('sixty pieces go on over pages with the sums so far; each page says what it is', async () => {
  const items = Array.from({ length: 60 }, (_, index) => bangle(`Bangle ${index + 1}`));
  const texts = await textsOf({ ...estimate, items });
  expect(texts.length).toBeGreaterThan(3);
  let before = 0;
  for (const text of texts) {
    const drawn = items.filter(({ name }) => text.includes(`${name} `)).length;
    expect(text).toContain('Not a tax invoice');
    if (before > 0 && drawn > 0)
      expect(text).toContain(`Brought forward ${formatPaise(before * line.pricePaise)}`);
    before += drawn;
    if (before < 60) expect(text).toContain(`Carried forward ${formatPaise(before * line.pricePaise)}`);
  }
  expect(before).toBe(60);
  expect(texts.at(-1)).toContain(formatPaise(60 * line.pricePaise));
});

test.skipIf(!hasPdftotext)('long names and five scripts are read by pdftotext', async () => {
  const names = [
    'Lakshmi Venkata Satyanarayana Reddy',
    'శ్రీనివాస లక్ష్మీ',
    'ஸ்ரீநிவாசன்',
    'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ',
    'श्रीनिवास विद्यार्थी',
  ];
  const long = 'Gold chain with a very long name '.repeat(8).trim();
  for (const name of names) {
    const customer = { ...estimate.customer, name };
    const bytes = await renderInvoice({ ...estimate, customer, items: [bangle(name), bangle(long)] });
    const text = popplerText(bytes);
    expect(text.split(name).length - 1).toBeGreaterThanOrEqual(name.length > 30 ? 1 : 2);
    expect(text).toContain('Gold chain with a very long name');
    expect(text).toContain('Not a tax invoice');
  }
});
