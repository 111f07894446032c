import { expect, test } from 'vitest';
import { english, languages } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { hasPdftotext, popplerText } from '@/e2e/testing/read-pdf';
import { sampleDocuments } from '@/e2e/testing/sample-documents';
import { captionsIn } from './captions';
import { documentText } from './documents-text';
import work from './worker';

const others = languages.filter((language) => language !== english);
const plain = (text: string) => text.normalize('NFC').replaceAll(/[\s\u200b-\u200d]+/gu, '');

/** Captions that each document has at least, by their key. */
const captions = {
  receipt: [
    'receiptVoucher',
    'receivedFrom',
    'amount',
    'method',
    'reference',
    'pending',
    'noTaxOnAdvance',
    'generated',
  ],
  refund: ['refundVoucher', 'refundedTo', 'arrivesBy', 'forReceiptVoucher'],
  invoice: ['taxInvoice', 'soldBy', 'billedTo', 'item', 'taxable', 'total', 'paidSoFar'],
  estimate: ['estimate', 'notATaxInvoice', 'preparedFor', 'seller'],
  creditNote: ['creditNote', 'settled', 'offDue', 'credited'],
  voucher: ['purchaseVoucher', 'boughtBy', 'boughtFrom', 'oldGold', 'touch', 'acceptance'],
  plan: ['taxInvoice', 'soldBy', 'paid', 'taxable'],
  statement: ['statement', 'accountOf', 'opening', 'closing', 'balances'],
} as const;

test.each(others)(
  'documents in %s have its captions below the English ones, which pdftotext reads',
  async (language) => {
    if (!hasPdftotext) return;
    const own = await loadArea(language, 'documents');
    const inEnglish = await loadArea(english, 'documents');
    for (const [name, keys] of Object.entries(captions)) {
      const data = sampleDocuments[name];
      if (data === undefined) throw new Error(`No sample ${name}`);
      const text = plain(popplerText(await work({ ...data, language })));
      for (const key of keys) {
        expect([name, key, text.includes(plain(own[key]))]).toEqual([name, key, true]);
        expect(text.toLowerCase()).toContain(plain(inEnglish[key]).toLowerCase());
      }
    }
  },
);

test.each(Object.entries(sampleDocuments))(
  '%s in English, and without a language, has the same bytes',
  async (_name, data) => {
    const without = await work(data);
    expect(await work({ ...data, language: 'en' })).toEqual(without);
    expect(await work({ ...data, language: null })).toEqual(without);
  },
);

test('a caption with values has them in the other language', () => {
  const translate = captionsIn('te');
  expect(translate?.('Due by Sun, Jan 31, 2027')).toBe('Sun, Jan 31, 2027 లోగా చెల్లించాల్సిన బాకీ');
  expect(translate?.('22K (916) · net 10.000 g')).toBe('22K (916) · నికర బరువు 10.000 g');
  expect(translate?.('Refunded, UPI, arrives by Jan 31')).toBe('రీఫండ్: UPI, Jan 31 లోగా అందుతుంది');
  expect(translate?.('Lakshmi Rao')).toBeNull();
  expect(captionsIn('en')).toBeNull();
});

/** Abbreviations of law and book-keeping, and what screens alone use or lines of a statement are. */
const inEnglishOnly = new Set([
  'hsn',
  'sac',
  'cgst',
  'sgst',
  'igst',
  'gstin',
  'huid',
  'void',
  'debit',
  'creditMark',
  'tax',
  'periodLabel',
  'advanceLabel',
  'oldGoldPaidOut',
  'continued',
]);

test('each caption has a text in another language', () => {
  const translate = captionsIn('te');
  const missing = Object.entries(documentText).flatMap(([name, text]) => {
    if (typeof text !== 'string' || inEnglishOnly.has(name)) return [];
    const drawn = [
      text,
      `${text}: value`,
      `${text} value`,
      `${text}: value. ${documentText.placeOfSupply}: value.`,
    ];
    return drawn.some((each) => translate?.(each) !== null) ? [] : [name];
  });
  expect(missing).toEqual([]);
});
