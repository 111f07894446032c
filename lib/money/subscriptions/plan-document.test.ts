import { describe, expect, test } from 'vitest';
import { seller as firstSeller } from '@/lib/business';
import { planCreditOf, planDocumentContent, planInvoiceOf } from './plan-document';

const seller = { ...firstSeller, id: 1 };
const customer = { name: 'Asha Rao', mobile: '9827801234', address: null };
const paidAt = new Date('2026-11-21T09:58:49.000Z');

const invoiceOf = (amountPaise = 20_000, gstin: string | null = seller.gstin) => ({
  ...planInvoiceOf({ seller: { ...seller, gstin }, customer, amountPaise, reference: 'pay_1', paidAt }),
  number: 'P/26-27/000001',
  issuedAt: paidAt.toISOString(),
});

describe('the tax invoice of the plan', () => {
  test('has SAC 999799 and 18 % within the 200 rupees: 169.50, 15.25 and 15.25', () => {
    expect(invoiceOf()).toMatchObject({
      document: 'tax_invoice',
      placeOfSupply: { state: 'Andhra Pradesh', stateCode: '37' },
      line: {
        name: 'Premium Plan (Life time)',
        sac: '999799',
        pricePaise: 20_000,
        taxHundredths: 1800,
        taxed: { taxablePaise: 16_950, cgstPaise: 1525, sgstPaise: 1525, igstPaise: 0 },
      },
      credit: null,
    });
  });

  test('is a bill of supply without tax for a seller without GSTIN', () => {
    expect(invoiceOf(20_000, null)).toMatchObject({
      document: 'bill_of_supply',
      line: { taxed: { taxablePaise: 20_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 } },
    });
  });

  test('keeps the language of the customer, and so do its credit notes', () => {
    const plain = invoiceOf();
    expect('language' in plain).toBe(false);
    const invoice = {
      ...plain,
      ...planInvoiceOf({ seller, customer, language: 'te', amountPaise: 20_000, reference: 'pay_1', paidAt }),
    };
    expect(invoice.language).toBe('te');
    const refund = { amountPaise: 100, reference: null, refundedAt: paidAt };
    expect(planCreditOf(invoice, [], refund).language).toBe('te');
    expect('language' in planCreditOf(plain, [], refund)).toBe(false);
  });

  test('is read back as it is stored', () => {
    const { number: _number, issuedAt: _issuedAt, ...content } = invoiceOf();
    const stored: unknown = JSON.parse(JSON.stringify(content));
    expect(planDocumentContent.parse(stored)).toEqual(content);
  });
});

describe('credit notes', () => {
  const creditsOf = (invoice: ReturnType<typeof invoiceOf>, amounts: readonly number[]) => {
    const notes: ReturnType<typeof planCreditOf>[] = [];
    for (const amountPaise of amounts) {
      const lines = notes.map(({ line }) => line);
      notes.push(planCreditOf(invoice, lines, { amountPaise, reference: 'rfnd_1', refundedAt: paidAt }));
    }
    return notes;
  };

  test('name the invoice, and the day by which the money arrives', () => {
    const [note] = creditsOf(invoiceOf(), [20_000]);
    expect(note).toMatchObject({
      document: 'credit_note',
      customer,
      reference: 'rfnd_1',
      credit: {
        invoice: { number: 'P/26-27/000001', issuedAt: paidAt.toISOString() },
        arrivesBy: '2026-12-01',
      },
    });
    expect(note?.line).toEqual(invoiceOf().line);
  });

  test.each([
    [[20_000]],
    [[5000, 15_000]],
    [[100, 100, 19_800]],
    [[3333, 3333, 3334, 10_000]],
    [[6667, 6667, 6666]],
    [[19_900, 100]],
    [Array.from({ length: 200 }, () => 100)],
  ])('over %j add up to the invoice, with equal halves of the tax', (amounts) => {
    const notes = creditsOf(invoiceOf(), amounts);
    const sum = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
    for (const { line } of notes) {
      const { taxed, pricePaise } = line;
      expect(taxed.cgstPaise).toBe(taxed.sgstPaise);
      expect(taxed.taxablePaise + 2 * taxed.cgstPaise).toBe(pricePaise);
      for (const key of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const)
        sum[key] += taxed[key];
    }
    expect(sum).toEqual(invoiceOf().line.taxed);
  });

  test('over a bill of supply have no tax', () => {
    const [note] = creditsOf(invoiceOf(20_000, null), [5000]);
    expect(note?.line.taxed).toEqual({ taxablePaise: 5000, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });
  });
});
