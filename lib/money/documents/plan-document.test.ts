import { describe, expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { hasPdftotext, popplerText, readPdf } from '@/e2e/testing/read-pdf';
import { planCreditOf, planInvoiceOf } from '@/lib/money/subscriptions/plan-document';
import type { PlanDocumentData } from './data';
import { renderPlanDocument } from './plan-document';

const issuedAt = '2026-11-20T18:42:03.000Z';
const content = planInvoiceOf({
  seller: { ...seller, id: 1, bisRegistration: 'HM/C-6790001234' },
  customer: { name: 'Lakshmi Rao', mobile: '9827801234', address: '12 Gandhi Nagar, Vijayawada 520003' },
  amountPaise: 20_000,
  reference: 'pay_N8x7a6b5c4d3e2',
  paidAt: new Date(issuedAt),
});
const number = 'P/26-27/000001';
const invoice: PlanDocumentData = { kind: 'plan_document', ...content, number, issuedAt, voidedAt: null };
const credit: PlanDocumentData = {
  ...invoice,
  ...planCreditOf({ ...content, number, issuedAt }, [], {
    amountPaise: 20_000,
    reference: 'rfnd_N9x7a6b5c4d3e2',
    refundedAt: new Date('2026-11-25T06:00:00.000Z'),
  }),
  number: 'C/26-27/000004',
  issuedAt: '2026-11-25T06:00:01.000Z',
};

async function pageOf(data: PlanDocumentData) {
  const { title, lang, tagged, pages } = await readPdf(await renderPlanDocument(data));
  expect(pages).toHaveLength(1);
  return { title, lang, tagged, ...pages[0], text: pages[0]?.text ?? '' };
}

const shared = [
  'Pasidi Jewellers Private Limited · GSTIN 37AAACP0000A1ZI',
  'Andhra Pradesh',
  'GSTIN 37AAACP0000A1ZI',
  'BIS registration HM/C-6790001234',
  'Lakshmi Rao',
  '+91 9827801234',
  '12 Gandhi Nagar,',
  'Premium Plan (Life time)',
  '999799',
  'Taxable value ₹169.50',
  'CGST 9% ₹15.25',
  'SGST 9% ₹15.25',
  'Rupees two hundred only',
  'Place of supply: Andhra Pradesh (37)',
];

describe('a tax invoice of the plan', () => {
  test('is one tagged page of A5 with all that the rules ask for', async () => {
    const page = await pageOf(invoice);
    expect(page).toMatchObject({
      title: 'Tax invoice P/26-27/000001',
      lang: 'en-IN',
      tagged: true,
      width: 419.53,
      height: 595.28,
    });
    expect(page.roles?.filter((role) => role === 'H1')).toHaveLength(1);
    for (const part of [
      ...shared,
      'Tax invoice',
      number,
      'Nov 21, 2026, 12:12:03 AM',
      'pay_N8x7a6b5c4d3e2',
      'Total ₹200.00',
    ])
      expect(page.text).toContain(part);
    expect(page.text).not.toContain('VOID');
  });

  test.skipIf(!hasPdftotext)('is read by pdftotext', async () => {
    const text = popplerText(await renderPlanDocument(invoice));
    for (const part of ['Tax invoice', number, '999799', '₹169.50', '₹15.25', 'GSTIN 37AAACP0000A1ZI'])
      expect(text).toContain(part);
  });

  test('to another State has the tax as one amount', async () => {
    const taxed = { taxablePaise: 16_950, cgstPaise: 0, sgstPaise: 0, igstPaise: 3050 };
    const { text } = await pageOf({ ...invoice, line: { ...invoice.line, taxed } });
    expect(text).toContain('IGST 18% ₹30.50');
    expect(text).not.toContain('CGST');
  });

  test('is a bill of supply without tax for a seller without GSTIN', async () => {
    const bill = planInvoiceOf({
      seller: { ...seller, id: 1, gstin: null },
      customer: invoice.customer,
      amountPaise: 20_000,
      reference: invoice.reference,
      paidAt: new Date(issuedAt),
    });
    const { title, text } = await pageOf({ ...invoice, ...bill });
    expect(title).toBe('Bill of supply P/26-27/000001');
    for (const absent of ['GSTIN', 'CGST', 'SGST', 'Taxable value', 'Tax invoice'])
      expect(text).not.toContain(absent);
    expect(text).toContain('Total ₹200.00');
  });
});

describe('a credit note of the plan', () => {
  test('names the invoice, its day, and when the money arrives', async () => {
    const { title, text } = await pageOf(credit);
    expect(title).toBe('Credit note C/26-27/000004');
    for (const part of [
      ...shared,
      'Credit note',
      'C/26-27/000004',
      number,
      'Nov 21, 2026',
      'Dec 4, 2026',
      'rfnd_N9x7a6b5c4d3e2',
      'Total credited ₹200.00',
    ])
      expect(text).toContain(part);
  });

  test('has VOID across it if its refund failed', async () => {
    const { text } = await pageOf({ ...credit, voidedAt: '2026-11-26T05:00:00.000Z' });
    expect(text).toContain('VOID since Nov 26, 2026, 10:30:00 AM');
  });
});
