import { expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { readPdf } from '@/e2e/testing/read-pdf';
import type { InvoiceData, InvoiceItem } from './data';
import { renderInvoice } from './invoice';
import { splitTax } from './invoice-tax';

/* Invoices of deliveries (docs/product/sale.md, "The invoice"). */

const { state, stateCode } = seller;
const supply = { sellerState: stateCode, supplyState: stateCode };

function bangle(changes: Partial<InvoiceItem> = {}): InvoiceItem {
  const line = { pricePaise: 1_26_926_39, taxHundredths: 300 };
  return {
    name: 'Gold bangle',
    ...line,
    hsn: '7113',
    weightMg: 10_000,
    purity: '22K',
    taxed: splitTax(line, supply),
    piece: {
      article: 'jewellery',
      huid: 'AB12CD',
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
    ...changes,
  };
}

const invoice: InvoiceData = {
  kind: 'invoice',
  number: 'I/26-27/000041',
  issuedAt: '2026-11-20T10:42:03.000Z',
  seller,
  store: { title: 'Vijayawada', address: "Jeweller's shop, Governer Peta, Vijayawada" },
  placeOfSupply: { state, stateCode },
  customer: {
    name: 'Lakshmi Rao',
    mobile: '9827801234',
    address: '12 Gandhi Nagar',
    state: { state, stateCode },
  },
  buyer: null,
  orderName: 'Gold bangle',
  items: [bangle()],
  paid: {
    payments: [
      {
        number: 'R/26-27/000318',
        kind: 'payment',
        method: 'upi',
        amountPaise: 1_00_000_00,
        receivedAt: '2026-11-19T05:45:00.000Z',
      },
      {
        number: 'F/26-27/000009',
        kind: 'refund',
        method: 'cash',
        amountPaise: -500_00,
        receivedAt: '2026-11-19T06:45:00.000Z',
      },
      {
        number: null,
        kind: 'adjustment',
        method: 'unspecified',
        amountPaise: 100_00,
        receivedAt: '2026-11-19T07:45:00.000Z',
      },
    ],
    orderTotalPaise: 1_26_926_39,
    orderPaidPaise: 99_600_00,
    dueOn: '2027-01-31',
  },
};

async function textsOf(data: InvoiceData) {
  const { pages } = await readPdf(await renderInvoice(data));
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' '));
}

test('states weights, HUID, fineness, the parts of the price, the State, and what is paid', async () => {
  const [text = ''] = await textsOf(invoice);
  for (const part of [
    '22 carat (916) · net 10.000 g · gross 12.000 g · stones 2.000 g · HUID AB12CD',
    'rate ₹9,850.00/g · wastage 8.5% · making 12.5% · stones ₹4,500.00 · hallmarking ₹45.00 · discount ₹500.50',
    "Store: Vijayawada, Jeweller's shop, Governer Peta, Vijayawada",
    '12 Gandhi Nagar Andhra Pradesh (37)',
    'R/26-27/000318 · UPI · Thu, Nov 19, 2026 ₹100,000.00',
    'F/26-27/000009 · Cash · Thu, Nov 19, 2026 -₹500.00',
    'Adjustment · Thu, Nov 19, 2026 ₹100.00',
    'Paid of ₹126,926.39 ₹99,600.00',
    'Due by Sun, Jan 31, 2027 ₹27,326.39',
    'Rupees one lakh twenty-six thousand nine hundred twenty-six and thirty-nine paise only',
  ])
    expect(text).toContain(part);
});

test('names a buyer with a GSTIN, and to whom the pieces were handed', async () => {
  const buyer = {
    gstin: '36AAACP0000A1ZK',
    legalName: 'Buyers Private Limited',
    address: '1 Ring Road, Hyderabad',
    state: { state: 'Telangana', stateCode: '36' },
  };
  const [text = ''] = await textsOf({ ...invoice, buyer });
  expect(text).toContain('Buyers Private Limited');
  expect(text).toContain('1 Ring Road, Hyderabad Telangana (36) GSTIN 36AAACP0000A1ZK');
  expect(text).toContain('Handed to: Lakshmi Rao, +91 9827801234');
});

test('says why a piece has no HUID, and nothing of what it does not have', async () => {
  const none = {
    makingHundredths: null,
    wastageHundredths: null,
    stonePaise: null,
    hallmarkPaise: null,
    discountPaise: 0,
  };
  const { piece } = bangle();
  if (piece === undefined) throw new Error('No piece');
  const small = bangle({
    weightMg: 1500,
    piece: {
      ...piece,
      ...none,
      huid: null,
      huidExempt: 'below_2g',
      grossMg: null,
      stoneMg: 0,
      makingPaise: 20_000,
    },
  });
  const [text = ''] = await textsOf({ ...invoice, items: [small] });
  expect(text).toContain(
    '22 carat (916) · net 1.500 g · No HUID: Below 2 g rate ₹9,850.00/g · making ₹200.00',
  );
});

test('sixty pieces go on over pages with the sums so far', async () => {
  const items = Array.from({ length: 60 }, (_, index) => bangle({ name: `Bangle ${index + 1}` }));
  const texts = await textsOf({ ...invoice, items });
  expect(texts.length).toBeGreaterThan(3);
  let before = 0;
  for (const [index, text] of texts.entries()) {
    const drawn = items.filter(({ name }) => text.includes(`${name} `)).length;
    const sum = (count: number) =>
      `₹${((count * 1_26_926_39) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    if (index > 0 && drawn > 0) expect(text).toContain(`Brought forward ${sum(before)}`);
    before += drawn;
    if (before < 60) expect(text).toContain(`Carried forward ${sum(before)}`);
  }
  expect(before).toBe(60);
  expect(texts.join(' ').match(/Total ₹7,615,583.40/g)).toHaveLength(1);
});

test('hundreds of payments go on over pages', async () => {
  const payments = Array.from({ length: 200 }, (_, index) => ({
    number: `R/26-27/${String(index + 1).padStart(6, '0')}`,
    kind: 'payment' as const,
    method: 'upi' as const,
    amountPaise: 100,
    receivedAt: '2026-11-19T05:45:00.000Z',
  }));
  const paid = { payments, orderTotalPaise: 20_000, orderPaidPaise: 20_000, dueOn: null };
  const texts = await textsOf({ ...invoice, paid });
  const all = texts.join(' ');
  for (const { number } of payments) expect(all).toContain(number);
  expect(all).not.toContain('Due');
});
