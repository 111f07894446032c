import { expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { readPdf } from '@/e2e/testing/read-pdf';
import type { CreditNoteData, InvoiceItem } from './data';
import { renderInvoice } from './invoice';
import { splitTax, sumOfTaxes, withoutTax } from './invoice-tax';
import { summaryOf } from './summary';
import { formatPaise } from '@/lib/paise';

/* Credit notes over returned pieces (docs/product/sale.md, "Returns"). */

const { state, stateCode } = seller;

function ring(pricePaise: number, supplyState: string | null = stateCode): InvoiceItem {
  const line = { pricePaise, taxHundredths: 300 };
  return {
    name: 'Gold ring',
    ...line,
    hsn: '7113',
    weightMg: 4000,
    purity: '22K',
    taxed: supplyState === null ? withoutTax(line) : splitTax(line, { sellerState: stateCode, supplyState }),
    piece: {
      article: 'jewellery',
      huid: 'AB12CD',
      huidExempt: null,
      grossMg: 4000,
      stoneMg: null,
      ratePaise: 9850_00,
      wastageHundredths: null,
      makingHundredths: null,
      makingPaise: null,
      stonePaise: null,
      hallmarkPaise: null,
      discountPaise: null,
    },
  };
}

const note: CreditNoteData = {
  kind: 'credit_note',
  number: 'C/26-27/000007',
  issuedAt: '2026-11-28T11:40:00.000Z',
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
  orderName: 'Gold ring',
  items: [ring(41_200_00)],
  credit: {
    invoice: { number: 'I/26-27/000041', issuedAt: '2026-11-20T10:42:03.000Z' },
    reason: 'Too small',
    offDuePaise: 1200_00,
    back: [
      { method: 'upi', amountPaise: 30_000_00, arrivesBy: null },
      { method: 'online', amountPaise: 10_000_00, arrivesBy: '2026-12-07' },
    ],
    toOrderId: null,
  },
};

async function read(data: CreditNoteData) {
  const { title, pages } = await readPdf(await renderInvoice(data));
  return { title, text: pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ') };
}

test('names its invoice, the reason, the piece with its tax, the total in words, and how it is settled', async () => {
  const { title, text } = await read(note);
  expect(title).toBe('Credit note C/26-27/000007');
  for (const part of [
    'For invoice I/26-27/000041 of Nov 20, 2026',
    'Returned: Too small',
    'HUID AB12CD',
    'Lakshmi Rao',
    '12 Gandhi Nagar',
    'Place of supply: Andhra Pradesh (37)',
    '₹40,000.00',
    '₹600.00',
    'Total credited',
    '₹41,200.00',
    'Rupees forty-one thousand two hundred only',
    'Taken off the amount due',
    '₹1,200.00',
    'Refunded, UPI',
    '₹30,000.00',
    'Refunded, Online, arrives by Mon, Dec 7, 2026',
    '₹10,000.00',
  ])
    expect(text).toContain(part);
  expect(summaryOf(note)).toEqual({
    document: 'credit_note',
    title: 'Credit note',
    number: 'C/26-27/000007',
    issuedAt: note.issuedAt,
    amountPaise: 41_200_00,
    fileName: 'credit-note-C-26-27-000007.pdf',
  });
});

test('states IGST for another State, no tax of a seller without a GSTIN, and the order of a set-off', async () => {
  const other = await read({
    ...note,
    placeOfSupply: { state: 'Karnataka', stateCode: '29' },
    items: [ring(41_200_00, '29')],
    credit: {
      ...note.credit,
      offDuePaise: 0,
      back: [{ method: 'set_off', amountPaise: 41_200_00, arrivesBy: null }],
      toOrderId: 418,
    },
  });
  expect(other.text).toContain('IGST');
  expect(other.text).toContain('₹1,200.00');
  expect(other.text).not.toContain('CGST');
  expect(other.text).toContain('Set off against order 418');
  const bill = await read({ ...note, seller: { ...seller, gstin: null }, items: [ring(41_200_00, null)] });
  expect(bill.title).toBe('Credit note C/26-27/000007');
  expect(bill.text).not.toContain('CGST');
  expect(bill.text).toContain('₹41,200.00');
});

test('carries sums over its pages, which add up to the total', async () => {
  const items = Array.from({ length: 60 }, (_, index) => ring(1_234_56 + index));
  const { text } = await read({ ...note, items });
  const total = items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  const pages = text.match(/Page \d+ of (\d+)/g) ?? [];
  expect(pages.length).toBeGreaterThan(2);
  expect(text.match(/Carried forward/g)).toHaveLength(pages.length - 1);
  expect(text.match(/Brought forward/g)).toHaveLength(pages.length - 1);
  const { taxablePaise, cgstPaise } = sumOfTaxes(items.map(({ taxed }) => taxed));
  for (const paise of [total, taxablePaise, cgstPaise]) expect(text).toContain(formatPaise(paise));
  expect(taxablePaise + 2 * cgstPaise).toBe(total);
});
