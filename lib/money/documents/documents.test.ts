import { afterAll, expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { withinTransaction } from '@/lib/db/open-transaction';
import { readPdf } from '@/e2e/testing/read-pdf';
import type { DataSheet, InvoiceData } from './data';
import { workerDocuments } from './documents';

const shared = workerDocuments();
const documents = shared.of('account 1');
afterAll(() => shared.close());

const invoice: InvoiceData = {
  kind: 'invoice',
  number: 'I/2026-27/000001',
  issuedAt: '2026-11-20T18:42:03.000Z',
  seller,
  placeOfSupply: { state: seller.state, stateCode: seller.stateCode },
  customer: { name: 'Lakshmi', mobile: '9827801234', address: null },
  orderName: 'Wedding set',
  items: [
    {
      name: 'Ring',
      pricePaise: 103_00,
      taxHundredths: null,
      weightMg: null,
      purity: null,
      taxed: { taxablePaise: 100_00, cgstPaise: 1_50, sgstPaise: 1_50, igstPaise: 0 },
    },
  ],
};
const plan = {
  ...invoice,
  kind: 'plan_receipt',
  number: 'R/2026-27/000001',
  receivedAt: invoice.issuedAt,
  amountPaise: 200_00,
  method: 'online',
  reference: null,
  voidedAt: null,
  planName: 'Premium Plan',
} as const;

test('worker threads draw each kind of document, several at a time', { tags: 'torture' }, async () => {
  const files = await Promise.all([plan, invoice, plan, invoice].map((data) => documents.render(data)));
  const titles = await Promise.all(files.map(async (bytes) => (await readPdf(bytes)).title));
  expect(titles).toEqual([
    'Receipt R/2026-27/000001',
    'Tax invoice I/2026-27/000001',
    'Receipt R/2026-27/000001',
    'Tax invoice I/2026-27/000001',
  ]);
});

test('a full queue refuses another document, and queued ones are drawn', { tags: 'torture' }, async () => {
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => documents.render(plan)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const result of refused) expect(result).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  expect(results.length - refused.length).toBeGreaterThanOrEqual(100);
});

test(
  'many documents of one account neither delay nor refuse those of another',
  { tags: 'torture' },
  async () => {
    const begun: string[] = [];
    const draw = (owner: string) =>
      shared.of(owner).render({
        ...plan,
        /** Read as a thread gets the document. */
        get number() {
          begun.push(owner);
          return plan.number;
        },
      });
    const many = Promise.allSettled(Array.from({ length: 150 }, () => draw('account 1')));
    await Promise.all(Array.from({ length: 5 }, () => draw('account 2')));
    expect((await many).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    // In turn, after the two that were being drawn.
    expect(begun.lastIndexOf('account 2')).toBeLessThanOrEqual(2 + 2 * 5);
  },
);

/** Some seconds of work. */
function largeSheet(begins: () => void): DataSheet {
  const row = Array.from({ length: 20 }, (_, nth) => `Value ${nth}: as long as values are`);
  return {
    kind: 'data_sheet',
    issuedAt: invoice.issuedAt,
    customer: invoice.customer,
    /** Read as a thread gets the document. */
    get parts() {
      begins();
      return [{ title: 'Orders', rows: Array.from({ length: 100 }, () => row), isCut: false }];
    },
  };
}

test('data sheets leave a thread to other documents', { tags: 'torture' }, async () => {
  const events: string[] = [];
  const draw = async (owner: string) => {
    await shared.of(owner).render(largeSheet(() => events.push(`begins ${owner}`)));
    events.push(`ends ${owner}`);
  };
  const sheets = Promise.all(['account 1', 'account 2', 'account 3'].map(draw));
  await documents.render(invoice);
  events.push('invoice');
  await sheets;
  expect(events.indexOf('invoice')).toBeLessThan(events.indexOf('begins account 2'));
  expect(events.indexOf('ends account 1')).toBeLessThan(events.indexOf('begins account 3'));
});

test(
  'a data sheet that takes too long is refused, and its thread is free again',
  { tags: 'torture' },
  async () => {
    const impatient = workerDocuments({ drawMs: 1 });
    try {
      for (const owner of ['account 1', 'account 2', 'account 3'])
        await expect(impatient.of(owner).render(largeSheet(() => undefined))).rejects.toMatchObject({
          code: 'UNAVAILABLE',
        });
      const drawn = await Promise.all([plan, invoice].map((data) => impatient.of('account 1').render(data)));
      expect(drawn.every(({ length }) => length > 1000)).toBe(true);
    } finally {
      await impatient.close();
    }
  },
);

test('not within a transaction', async () => {
  await expect(withinTransaction(() => documents.render(plan))).rejects.toThrow('within an open transaction');
});
