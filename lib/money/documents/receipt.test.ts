import { describe, expect, test } from 'vitest';
import { maxPaise } from '@/lib/paise';
import { hasPdftotext, popplerText, readPdf, statedTexts } from '@/e2e/testing/read-pdf';
import { sampleReceipt } from '@/e2e/testing/sample-receipt';
import { documentFileName, type PlanReceiptData, type ReceiptData } from './data';
import { renderReceipt } from './receipt';

const payment = sampleReceipt;

const plan: PlanReceiptData = {
  ...payment,
  kind: 'plan_receipt',
  number: 'R/2026-27/000002',
  planName: 'Premium Plan',
  amountPaise: 200_00,
  method: 'online',
  reference: 'pay_N8x7a6b5c4d3e2',
};

async function pageOf(data: ReceiptData | PlanReceiptData) {
  const read = await readPdf(await renderReceipt(data));
  expect(read.pages).toHaveLength(1);
  return { ...read, text: read.pages[0]?.text ?? '', roles: read.pages[0]?.roles ?? [] };
}

function named(name: string, more: Partial<ReceiptData> = {}): ReceiptData {
  return { ...payment, ...more, customer: { ...payment.customer, name } };
}

describe('a receipt', () => {
  test('is one tagged page of A5 with title and language', async () => {
    const { title, lang, tagged, pages, roles } = await pageOf(payment);
    expect({ title, lang, tagged }).toEqual({
      title: 'Receipt voucher R/2026-27/000001',
      lang: 'en-IN',
      tagged: true,
    });
    expect(pages[0]).toMatchObject({ width: 419.53, height: 595.28 });
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.filter((role) => role === 'TR')).toHaveLength(3);
    expect(roles.slice(roles.indexOf('Table'), roles.indexOf('Table') + 4)).toEqual([
      'Table',
      'TR',
      'TH',
      'TH',
    ]);
  });

  test('has every known detail of the payment', async () => {
    const { text } = await pageOf(payment);
    for (const part of [
      'Pasidi',
      'Pasidi Jewellers Private Limited · GSTIN 37AAACP0000A1ZI',
      'Governer Peta, Vijayawada, Andhra Pradesh',
      'Receipt voucher',
      'R/2026-27/000001',
      // The next day in Asia/Kolkata.
      'Nov 21, 2026, 12:12:03 AM',
      'Lakshmi Rao',
      '+91 9827801234',
      '12 Gandhi Nagar, Vijayawada 520003',
      'Order: Wedding set',
      'Gold chain 22K ₹82,051.50',
      'Jhumka earrings ₹70,000.00',
      '₹102,051.50',
      'Rupees one lakh two thousand fifty-one and fifty paise only',
      'UPI',
      'Nov 20, 2026, 11:40:00 AM',
      '431298765012',
      'Total ₹152,051.50',
      'Paid ₹102,051.50',
      'Pending ₹50,000.00',
      'Rate of tax: 3%. Place of supply: Andhra Pradesh (37).',
      'No tax on advances for goods, Notification 66/2017-CT.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('VOID');
  });

  test('of the same entry has the same bytes', async () => {
    const [one, other] = [await renderReceipt(payment), await renderReceipt(payment)];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test('has VOID across it where it is voided', async () => {
    const { text } = await pageOf({ ...payment, voidedAt: '2026-11-21T05:00:00.000Z' });
    expect(text).toContain('VOID since Nov 21, 2026, 10:30:00 AM');
    expect(text.split('\n').at(-1)).toBe('VOID');
  });

  test('needs neither address nor reference', async () => {
    const customer = { ...payment.customer, address: null };
    const { text } = await pageOf({ ...payment, customer, reference: null, method: 'cash' });
    expect(text).toContain('Cash');
    expect(text).not.toContain('REFERENCE');
  });
});

test('a receipt of the plan has no order', async () => {
  const { text } = await pageOf(plan);
  for (const part of [
    'Premium Plan (Life time) ₹200.00',
    'Rupees two hundred only',
    'Online',
    'pay_N8x7a6b5c4d3e2',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Pending');
  expect(text).not.toContain('Order');
});

/** Conjuncts, signs before and around letters, joiners; fontkit fails on the first. */
const scripts = [
  ['Telugu', 'శ్రీనివాస లక్ష్మీ'],
  ['Tamil', 'ஸ்ரீநிவாசன் கிருஷ்ணமூர்த்தி'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ'],
  ['Devanagari', 'श्रीनिवास विद्यार्थी'],
] as const;

describe('names', () => {
  test.each(scripts)('in %s are readable and drawn with every letter', async (_script, name) => {
    const bytes = await renderReceipt(named(name));
    expect(statedTexts(bytes)).toContain(name);
    // Glyphs stand for the letters, in any order.
    const [page] = (await readPdf(bytes)).pages;
    const read = new Set(page?.text);
    expect(Array.from(name).filter((letter) => !read.has(letter))).toEqual([]);
  });

  test.skipIf(!hasPdftotext).each([...scripts, ['several scripts', 'Lakshmi లక్ష్మీ श्रीनिवास'] as const])(
    'in %s are read by pdftotext',
    async (_script, name) => {
      const text = popplerText(await renderReceipt(named(name)));
      expect(text.split('\n')).toContain(name);
    },
  );

  test('may mix scripts', async () => {
    const bytes = await renderReceipt(named('Lakshmi లక్ష్మీ, ஸ்ரீ'));
    expect(statedTexts(bytes)).toEqual(['లక్ష్మీ', 'ஸ்ரீ']);
    expect((await readPdf(bytes)).pages[0]?.text).toContain('Lakshmi');
  });

  test('with letters beyond the fonts show boxes that still read as the letters', async () => {
    expect(statedTexts(await renderReceipt(named('王小明 A')))).toEqual(['王小明 A']);
    // A mark that no font has is dropped, its letter kept.
    expect((await pageOf(named('x\u0337yz'))).text).toContain('xyz');
  });

  test.each([
    ['emoji', 'Lakshmi 👩‍👩‍👧‍👦 🇮🇳 Rao 1️⃣'],
    ['directions and invisible characters', '\u202ELakshmi\u202C \u200E\u0007Rao\uFEFF 1'],
    ['line breaks', 'Lakshmi\r\n\tRao 1'],
    ['the form of emoji alone, not signs of trade', 'Lakshmi Rao\uFE0F 1 ©®™'],
    ['blanks', '  Lakshmi   Rao \u3000 1'],
  ])('lose %s', async (_what, name) => {
    const { text } = await pageOf(named(name));
    expect(text).toContain('Lakshmi Rao 1');
  });

  test.each([
    ['a lone surrogate', '\uD83D'],
    ['a lone vowel sign', '\u0C3F'],
    ['a lone virama', '\u094D\u200D'],
    ['nothing', ''],
    ['only emoji', '😀😀'],
    ['a heap of marks', `e${'\u0301'.repeat(200)}`],
    ['noncharacters', '\uFFFF\uFFFE'],
    ['syntax of PDF', ') Tj ET (\\'],
    ['Arabic', 'مرحبا'],
  ])('of %s give a page', async (_what, name) => {
    const { text } = await pageOf(named(name));
    expect(text).toContain('+91 9827801234');
  });
});

describe('much of everything', () => {
  const items = (count: number, name = 'Bangle') =>
    Array.from({ length: count }, (_, index) => ({ name: `${name} ${index + 1}`, pricePaise: 1000_00 }));
  const withItems = (count: number, name?: string): ReceiptData => ({
    ...payment,
    order: { ...payment.order, items: items(count, name) },
  });

  test('a long list of items ends with the number and the sum of the rest', async () => {
    const { text } = await pageOf(withItems(40));
    const [, others = '0', sum = ''] = /and (\d+) more items ₹([\d,.]+)/.exec(text) ?? [];
    const shown = text.match(/^Bangle \d+ ₹1,000.00$/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(4);
    expect(shown + Number(others)).toBe(40);
    expect(sum).toBe(`${others},000.00`);
    expect(text).toContain('Pending ₹50,000.00');
  });

  test('so do thousands of them', async () => {
    const { text } = await pageOf(withItems(5000));
    expect(text).toMatch(/and 49\d\d more items/);
  });

  test('long names take two lines while there is room, then one', async () => {
    const long = 'Pair of jhumka earrings with rubies and pearls, made to measure in our workshop, number';
    expect((await pageOf(withItems(2, long))).text).toMatch(/workshop, number\n?.*1\n/);
    const { text } = await pageOf(withItems(8, long));
    expect(text.match(/…/g)?.length).toBeGreaterThan(4);
  });

  test('the longest of all is one page, shortened', async () => {
    const longest = 'W'.repeat(2000);
    const { text } = await pageOf({
      ...payment,
      number: 'R/2026-27/999999',
      kind: 'refund',
      document: 'refund_voucher',
      refundOf: { number: 'R/2026-27/999998', document: 'receipt_voucher' },
      arrivesBy: '2026-12-01',
      customer: { name: longest, mobile: '9827801234', address: 'శ్రీ '.repeat(500) },
      amountPaise: maxPaise,
      reference: 'W'.repeat(60),
      voidedAt: payment.issuedAt,
      order: {
        name: longest,
        items: items(100, longest),
        totalPaise: maxPaise,
        paidPaise: maxPaise,
        pendingPaise: maxPaise,
      },
    });
    for (const part of ['…', '₹999,999,999,999.99', 'more items', 'Pending', 'R/2026-27/999998', 'VOID'])
      expect(text).toContain(part);
  });
});

test.each([
  ['receipt', 'R/2026-27/000001', 'receipt-R-2026-27-000001.pdf'],
  ['receipt_voucher', 'R/2026-27/000001', 'receipt-voucher-R-2026-27-000001.pdf'],
  ['credit_note', 'C/2026-27/000001', 'credit-note-C-2026-27-000001.pdf'],
  ['invoice', 'I/2026-27/000001', 'invoice-I-2026-27-000001.pdf'],
  ['invoice', 'I/"\r\n../1', 'invoice-I-1.pdf'],
] as const)('the file of %s %j is %s', (document, number, name) => {
  expect(documentFileName({ document, number })).toBe(name);
});
