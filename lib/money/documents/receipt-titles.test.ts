import { describe, expect, test } from 'vitest';
import { hasPdftotext, popplerText, readPdf } from '@/e2e/testing/read-pdf';
import { sampleReceipt as payment } from '@/e2e/testing/sample-receipt';
import type { ReceiptData } from './data';
import { renderReceipt } from './receipt';

/* What the titles of documents state (docs/product/money.md, "Receipts"). */

async function pageOf(data: ReceiptData) {
  const { title, pages } = await readPdf(await renderReceipt(data));
  expect(pages).toHaveLength(1);
  return { title, text: pages[0]?.text ?? '' };
}

test('a payment receipt states no advance', async () => {
  const { title, text } = await pageOf({ ...payment, document: 'payment_receipt', advance: null });
  expect(title).toBe('Payment receipt R/2026-27/000001');
  expect(text).not.toMatch(/advance|Rate of tax|Place of supply/);
});

test('a voucher of an order without items states the order and the rates', async () => {
  const order = { ...payment.order, name: 'Order 26, 28 Nov', items: [] };
  const advance = {
    rates: [300, 1800],
    placeOfSupply: { state: 'Telangana', stateCode: '36' },
    isOfGoods: true,
  };
  const { text } = await pageOf({ ...payment, order, advance });
  expect(text).toContain('Order: Order 26, 28 Nov');
  expect(text).toContain('Rate of tax: 3%, 18%. Place of supply: Telangana (36).');
  expect(text).toContain('No tax on advances for goods');
  const ofServices = await pageOf({ ...payment, order, advance: { ...advance, isOfGoods: false } });
  expect(ofServices.text).not.toContain('No tax on advances');
});

describe.each([
  ['refund_voucher', 'Refund voucher', 'receipt_voucher', 'FOR RECEIPT VOUCHER'],
  ['refund_receipt', 'Refund receipt', 'payment_receipt', 'FOR PAYMENT RECEIPT'],
  ['credit_note', 'Credit note', 'receipt', 'FOR RECEIPT'],
] as const)('a %s', (document, name, refunded, label) => {
  const refund: ReceiptData = {
    ...payment,
    kind: 'refund',
    document,
    number: 'C/2026-27/000007',
    refundOf: { number: payment.number, document: refunded },
    arrivesBy: '2026-12-01',
  };

  test('names the refunded document and the day by which the money arrives', async () => {
    const { title, text } = await pageOf(refund);
    expect(title).toBe(`${name} C/2026-27/000007`);
    for (const part of [name, 'REFUNDED TO', label, 'R/2026-27/000001', 'ARRIVES BY', 'Dec 1, 2026'])
      expect(text).toContain(part);
    expect(text).not.toContain('RECEIVED');
  });

  test.skipIf(!hasPdftotext)('is read by pdftotext', async () => {
    const lines = popplerText(await renderReceipt(refund)).split('\n');
    for (const line of [name, label, payment.number, 'Dec 1, 2026']) expect(lines).toContain(line);
  });
});
