import { describe, expect, test } from 'vitest';
import { dueOn, missingFor, nextStep, type Amounts, type Piece } from './rules';

/* docs/product/sale.md, "The order page". */

const order = (total: number, paid: number): Amounts => ({
  total_amount: total,
  paid_amount: paid,
  pending_amount: total - paid,
});

let ids = 0;
const piece = (state: Piece['state'], changes: Partial<Piece> = {}): Piece => ({
  id: (ids += 1),
  name: 'Necklace',
  price: 100,
  state,
  article: 'jewellery',
  purity: '22K',
  weight_mg: 10_000,
  huid: 'AB12C3',
  huid_exempt: null,
  ...changes,
});
const [booked, ready, delivered] = [piece('booked'), piece('ready'), piece('delivered')];
const noHuid = piece('booked', { huid: null });
const noWeight = piece('booked', { weight_mg: null, huid: null });

describe('the next step', () => {
  test.each([
    ['no pieces', order(300, 100), [], 'refund'],
    ['booked', order(200, 100), [booked, noWeight], 'deliver'],
    ['ready, with something due', order(200, 50), [ready, booked], 'deliver'],
    ['one is delivered', order(200, 150), [delivered, booked], 'deliver'],
  ] as const)('once the advance is too old for payments: %s', (_what, sale, pieces, step) => {
    expect(nextStep(sale, pieces, true)).toBe(step);
  });

  test.each([
    ['something due on each piece', order(200, 50), [ready, booked], 'ask_admin'],
    ['no pieces', order(300, 100), [], 'ask_admin'],
    ['one of two is paid', order(200, 100), [ready, booked], 'deliver'],
    ['all is paid', order(100, 100), [booked], 'deliver'],
    ['one is delivered, something due on the other', order(200, 150), [delivered, booked], 'ask_admin'],
  ] as const)('then, for others than admins: %s', (_what, sale, pieces, step) => {
    expect(nextStep(sale, pieces, true, false)).toBe(step);
  });

  test.each([
    ['no pieces, nothing paid', order(300, 0), [], 'record_payment'],
    ['no pieces, partly paid', order(300, 100), [], 'record_payment'],
    ['no pieces, paid', order(300, 300), [], 'done'],
    ['no pieces, total 0', order(0, 0), [], 'done'],
    ['booked, nothing paid', order(300, 0), [booked, noHuid, noWeight], 'record_payment'],
    ['ready, nothing paid', order(100, 0), [ready], 'record_payment'],
    ['booked with HUID and weight, an advance', order(100, 10), [booked], 'mark_ready'],
    ['booked with HUID and weight, paid', order(100, 100), [booked], 'deliver'],
    ['booked, one without a HUID, paid', order(200, 200), [booked, noHuid], 'mark_ready'],
    ['booked, one without a weight, paid', order(200, 200), [booked, noWeight], 'mark_ready'],
    [
      'a service without a weight, paid',
      order(100, 100),
      [piece('booked', { article: 'service', weight_mg: null, purity: null, huid: null })],
      'deliver',
    ],
    [
      'an exempt piece, paid',
      order(100, 100),
      [piece('booked', { huid: null, huid_exempt: 'kundan_polki_jadau' })],
      'deliver',
    ],
    ['a total of 0 is paid', order(0, 0), [piece('booked', { price: 0 })], 'deliver'],
    ['ready, an advance below its price', order(200, 99.99), [ready, booked], 'record_payment'],
    ['ready, an advance that pays it', order(200, 100), [ready, noHuid], 'deliver'],
    [
      'ready without a HUID, paid: the dialog asks for it',
      order(100, 100),
      [piece('ready', { huid: null })],
      'deliver',
    ],
    ['one delivered, one ready, its price due', order(200, 100), [delivered, ready], 'record_payment'],
    ['one delivered, one ready, paid', order(200, 200), [delivered, ready], 'deliver'],
    ['one delivered, one booked without a HUID', order(200, 150), [delivered, noHuid], 'mark_ready'],
    ['all delivered with a due', order(200, 150), [delivered, delivered], 'record_payment'],
    ['all delivered and paid', order(100, 100), [delivered], 'done'],
  ] as const)('%s', (_case, amounts, pieces, step) => {
    expect(nextStep(amounts, pieces)).toBe(step);
  });
});

test('what is due counts delivered and chosen pieces, to the paisa', () => {
  const pieces = [delivered, ready, booked];
  expect(dueOn(order(300, 150), pieces, [ready])).toBe(50);
  expect(dueOn(order(300, 150.01), pieces, [ready, booked])).toBe(149.99);
  expect(dueOn(order(300, 300), pieces, [ready])).toBe(0);
  expect(dueOn(order(300, 100), pieces, [])).toBe(0);
});

describe('what a delivery lacks', () => {
  test('nothing', () => {
    expect(missingFor(order(200, 200), [ready, booked], [ready], '1 Temple Street')).toEqual([]);
  });

  test('the HUIDs of chosen pieces only', () => {
    const chosen = piece('ready', { name: 'Ring', huid: null });
    expect(missingFor(order(200, 200), [chosen, noHuid], [chosen], null)).toEqual([
      { kind: 'huid', id: chosen.id, name: 'Ring' },
    ]);
  });

  test('the sum as total, and what is due of it', () => {
    expect(missingFor(order(150, 150), [ready, booked], [ready, booked], null)).toEqual([
      { kind: 'total', total: 150, sum: 200 },
      { kind: 'due', due: 50 },
    ]);
    expect(missingFor(order(150, 150), [ready, booked], [], null)).toEqual([]);
  });

  test.each([
    [50_000, null, true],
    [50_000, '  ', true],
    [50_000, '1 Temple Street', false],
    [50_000, undefined, false],
    [49_999.99, null, false],
  ])('the address from Rs 50,000 on: %s, %j', (price, address, isMissing) => {
    const dear = piece('ready', { price });
    expect(missingFor(order(price, price), [dear], [dear], address)).toEqual(
      isMissing ? [{ kind: 'address', total: price }] : [],
    );
  });
});
