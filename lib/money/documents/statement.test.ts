import { expect, test } from 'vitest';
import { seller } from '@/lib/business';
import { formatPaise } from '@/lib/paise';
import { hasPdftotext, popplerText, readPdf } from '@/e2e/testing/read-pdf';
import type { StatementAccount, StatementData, StatementLine } from './data';
import { renderStatement } from './statement';

/* See docs/product/money.md, "Statement of account". */

const line = (changes: Partial<StatementLine> = {}): StatementLine => ({
  on: '2026-11-20',
  title: 'Tax invoice',
  number: 'I/26-27/000041',
  about: 'Gold bangle',
  debitPaise: 1000_00,
  creditPaise: 0,
  ...changes,
});

const statement: Omit<StatementData, 'accounts'> & StatementAccount = {
  kind: 'statement',
  from: '2026-04-01',
  to: '2026-11-29',
  issuedAt: '2026-11-29T10:42:03.000Z',
  seller,
  customer: { name: 'Lakshmi Rao', mobile: '9827801234', address: '12 Gandhi Nagar' },
  ordersOf: null,
  notBookedPaise: 0,
  openingPaise: -250_50,
  lines: [
    line(),
    line({
      title: 'Payment receipt',
      number: 'R/26-27/000318',
      about: 'Gold bangle · UPI',
      debitPaise: 0,
      creditPaise: 600_00,
    }),
  ],
};

const withAccount = ({ seller: of, openingPaise, lines, ...data }: typeof statement): StatementData => ({
  ...data,
  accounts: [{ seller: of, openingPaise, lines }],
});

async function textsOf(data: typeof statement) {
  const { pages, title } = await readPdf(await renderStatement(withAccount(data)));
  expect(title).toBe('Statement of account Apr 1, 2026 to Nov 29, 2026');
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' '));
}

test('has the balances, each document, and the sums', async () => {
  const [text = ''] = await textsOf(statement);
  for (const part of [
    'Apr 1, 2026 to Nov 29, 2026',
    'Lakshmi Rao',
    'Opening balance ₹250.50 Cr',
    'Nov 20, 2026 Tax invoice I/26-27/000041 Gold bangle ₹1,000.00 ₹749.50 Dr',
    'Nov 20, 2026 Payment receipt R/26-27/000318 Gold bangle · UPI ₹600.00 ₹149.50 Dr',
    'Total of the period ₹1,000.00 ₹600.00',
    'Closing balance ₹149.50 Dr',
    'Dr: due to us. Cr: paid in advance.',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Only orders');
  expect(text).not.toContain('Not in the balance');
  const [noted] = await textsOf({ ...statement, notBookedPaise: 90_00 });
  expect(noted).toContain(
    'Not in the balance: ₹90.00 paid online that could not be booked. It will be returned.',
  );
});

test('without a line says so; a part of the orders is named', async () => {
  const [text = ''] = await textsOf({ ...statement, lines: [], openingPaise: 0, ordersOf: 'Ravi Kumar' });
  expect(text).toContain('Nothing was charged or paid in this period.');
  expect(text).toContain('Opening balance ₹0.00');
  expect(text).toContain('Closing balance ₹0.00');
  expect(text).toContain('Only orders handled by Ravi Kumar.');
});

test('two hundred lines go on over pages with the balance so far', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => line({ number: `I/26-27/1${index + 1000}` }));
  const texts = await textsOf({ ...statement, lines });
  let drawn = 0;
  for (const text of texts) {
    const balance = `${formatPaise(Math.abs(drawn * 1000_00 - 250_50))} ${drawn === 0 ? 'Cr' : 'Dr'}`;
    const here = lines.filter(({ number }) => text.includes(`${number} `)).length;
    if (here > 0) expect(text).toContain(`${drawn === 0 ? 'Opening balance' : 'Brought forward'} ${balance}`);
    drawn += here;
    if (drawn < 200) expect(text).toContain(`Carried forward ${formatPaise(drawn * 1000_00 - 250_50)} Dr`);
  }
  expect(drawn).toBe(200);
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.join(' ').match(/Closing balance/g)).toHaveLength(1);
});

test.skipIf(!hasPdftotext)('names in five scripts, and long ones, are read by pdftotext', async () => {
  for (const name of ['Lakshmi Rao', 'శ్రీనివాస లక్ష్మీ', 'ஸ்ரீநிவாசன்', 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ', 'श्रीनिवास विद्यार्थी']) {
    const customer = { ...statement.customer, name };
    const text = popplerText(
      await renderStatement(
        withAccount({
          ...statement,
          customer,
          lines: [line({ about: name }), line({ about: 'Order for a very long name '.repeat(10) })],
        }),
      ),
    );
    expect(text.split(name).length - 1).toBe(2);
    expect(text).toContain('Order for a very long name');
  }
});

test('has each seller with its balances on pages of its own', async () => {
  const accounts = [
    { seller, openingPaise: -250_50, lines: [line()] },
    { seller: { ...seller, legalName: 'Pasidi Jewellers Telangana' }, openingPaise: 10_00, lines: [] },
  ];
  const { pages } = await readPdf(await renderStatement({ ...withAccount(statement), accounts }));
  const texts = pages.map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain(seller.legalName);
  expect(texts[0]).toContain('Closing balance ₹749.50 Dr');
  expect(texts[1]).toContain('Pasidi Jewellers Telangana');
  expect(texts[1]).toContain('Opening balance ₹10.00 Dr');
});
