import { expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { planInvoiceOf, planCreditOf } from '@/lib/money/subscriptions/plan-document';
import { invoiceDocument, planDocument } from './documents';

/* Documents as frozen, for the registers (docs/product/sale.md, "For the accountant"). */

const customer = { name: 'Charu', mobile: '9827801234', address: null };
const stored = { number: 'I/2025-26/000001', issued_at: '2026-02-01T05:00:00+00:00', order_id: 3 };
const earlier = { name: 'Chain', pricePaise: 588_00, taxHundredths: null, weightMg: 4000, purity: '22K' };

test('an invoice of before sellers, pieces and stored tax has the amounts that it prints', () => {
  const content = { seller: { ...seller }, customer, orderName: 'Set', items: [earlier] };
  expect(invoiceDocument({ ...stored, content })).toMatchObject({
    document: 'tax_invoice',
    store: null,
    buyer: null,
    placeOfSupply: { state: 'Andhra Pradesh', stateCode: '37' },
    lines: [
      {
        hsn: '7113',
        description: 'Jewellery',
        rate: 300,
        pricePaise: 588_00,
        // 588 / 1.03 rounded, and the odd paisa of 17.13.
        taxed: { taxablePaise: 570_87, cgstPaise: 857, sgstPaise: 856, igstPaise: 0 },
        weightMg: 4000,
        piece: null,
      },
    ],
  });
});

test('a bill of supply of before stored tax has none', () => {
  const content = { seller: { ...seller, gstin: null }, customer, orderName: 'Set', items: [earlier] };
  expect(invoiceDocument({ ...stored, content })).toMatchObject({
    document: 'bill_of_supply',
    lines: [{ rate: 0, taxed: { taxablePaise: 588_00, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 } }],
  });
});

test('the plan is a service with its SAC; its credit note names the invoice', () => {
  const paid = planInvoiceOf({
    seller: { id: 1, ...seller },
    customer,
    amountPaise: 20_000,
    reference: 'pay_1',
    paidAt: new Date(stored.issued_at),
  });
  const invoice = { number: 'P/25-26/000001', issued_at: stored.issued_at, content: paid };
  expect(planDocument(invoice)).toMatchObject({
    about: 'plan',
    document: 'tax_invoice',
    orderId: null,
    invoice: null,
    lines: [
      {
        hsn: '999799',
        description: 'Other miscellaneous services',
        rate: 1800,
        pricePaise: 20_000,
        taxed: { taxablePaise: 16_950, cgstPaise: 1525, sgstPaise: 1525, igstPaise: 0 },
      },
    ],
  });
  const note = planCreditOf({ ...paid, number: invoice.number, issuedAt: invoice.issued_at }, [], {
    amountPaise: 5000,
    reference: 'rfnd_1',
    refundedAt: new Date('2026-03-01T05:00:00Z'),
  });
  expect(
    planDocument({ number: 'C/25-26/000001', issued_at: '2026-03-01T05:00:00Z', content: note }),
  ).toMatchObject({
    document: 'credit_note',
    invoice: { number: 'P/25-26/000001', issuedAt: new Date(stored.issued_at) },
    lines: [{ pricePaise: 5000 }],
  });
});
