import { describe, expect, test } from 'vitest';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { notAsked, unweighed } from '@/lib/sales/items/record';
import {
  customerBy,
  measuredBy,
  problemsOf,
  sentPieces,
  takesHuid,
  takesWeights,
  valuesOf,
} from './delivery-input';

const piece = (changes: Partial<ItemRecord> = {}): ItemRecord => ({
  id: 12,
  name: 'Necklace',
  price: 100,
  orderid: 26,
  opportunityid: 7,
  ...unweighed,
  computed_price: null,
  ...notAsked,
  state: 'ready',
  ready_at: '2026-11-24T09:30:00.000Z',
  invoice_id: null,
  credit_note_id: null,
  created_at: '2026-11-18T11:06:10.415Z',
  version: 2,
  purity: '22K',
  weight_mg: 10_000,
  ...changes,
});
const inStore = { isToBusiness: false, allowsDue: false, takesAddress: false, stored: null };

test.each([
  ['gold jewellery', {}, true],
  ['of any weight', { weight_mg: 500 }, true],
  ['without a weight', { weight_mg: null }, true],
  ['a silver coin', { article: 'coin', purity: '999' }, false],
  ['a bar', { article: 'bar', purity: '24K' }, false],
  ['a service', { article: 'service', purity: null }, false],
] as const)('field of the HUID: %s', (_case, changes, has) => {
  expect(takesHuid(piece(changes))).toBe(has);
});

test.each([
  [{ weight_mg: null }, true],
  [{}, false],
  [{ article: 'service', weight_mg: null, purity: null }, false],
] as const)('fields of the weights: %j', (changes, has) => {
  expect(takesWeights(piece(changes))).toBe(has);
});

describe('what is sent', () => {
  test('nothing of pieces that are as stored', () => {
    const stored = piece({ huid: 'AB12C3' });
    expect(sentPieces(valuesOf([stored]), [stored])).toBeUndefined();
  });

  test('a HUID in capitals, and weights in milligrams without the net one', () => {
    const fresh = piece({ weight_mg: null });
    const typed = { ...valuesOf([fresh]), 'huid 12': ' ab12c3 ', 'gross 12': '12.5', 'stones 12': '2' };
    expect(sentPieces(typed, [fresh])).toEqual([
      { item_id: 12, huid: 'AB12C3', gross_mg: 12_500, stone_mg: 2000 },
    ]);
    expect(measuredBy(typed, fresh)).toMatchObject({ weight_mg: 10_500 });
  });

  test('an exemption, with its note for another reason only', () => {
    const typed = { 'huid 12': '', 'exempt 12': 'other', 'note 12': ' Antique ' };
    expect(sentPieces(typed, [piece()])).toEqual([
      { item_id: 12, huid_exempt: 'other', huid_exempt_note: 'Antique' },
    ]);
    expect(sentPieces({ ...typed, 'exempt 12': 'kundan_polki_jadau' }, [piece()])).toEqual([
      { item_id: 12, huid_exempt: 'kundan_polki_jadau' },
    ]);
  });
});

describe('what cannot be sent', () => {
  const problems = (typed: Record<string, string>, changes: Partial<ItemRecord> = {}) =>
    problemsOf(typed, [piece(changes)], inStore);

  test('a missing or wrong HUID, and one that is typed twice', () => {
    expect(problems({})).toEqual({ 'huid 12': expect.stringContaining('Enter the HUID') });
    expect(problems({ 'huid 12': 'AB-2C3' })).toEqual({ 'huid 12': expect.stringContaining('six letters') });
    expect(problems({ 'huid 12': 'ab12c3' })).toEqual({});
    expect(problems({}, { weight_mg: 1999 })).toEqual({});
    const [one, other] = [piece({ id: 1 }), piece({ id: 2 })];
    expect(problemsOf({ 'huid 1': 'AB12C3', 'huid 2': 'ab12c3' }, [one, other], inStore)).toEqual({
      'huid 2': 'Another piece here has this HUID.',
    });
  });

  test('an exemption for another reason without a note', () => {
    expect(problems({ 'exempt 12': 'other' })).toEqual({ 'note 12': 'Exemption note is required.' });
  });

  test.each([
    ['0', '', 'gross 12'],
    ['ten', '', 'gross 12'],
    ['10000.001', '', 'gross 12'],
    ['10', '10', 'stones 12'],
    ['', '1', 'stones 12'],
    ['10', 'x', 'stones 12'],
  ])('gross %j with stones %j', (gross, stones, field) => {
    const typed = { 'huid 12': 'AB12C3', 'gross 12': gross, 'stones 12': stones };
    expect(Object.keys(problems(typed, { weight_mg: null }))).toEqual([field]);
  });

  test('an incomplete business, or a GSTIN of another State', () => {
    const business = { ...inStore, isToBusiness: true };
    const stored = piece({ huid: 'AB12C3' });
    const typed = {
      ...valuesOf([stored]),
      gstin: '37aaacp0000a1zi',
      legal_name: 'Ratna',
      address: '1 Main Road',
    };
    expect(problemsOf(typed, [stored], business)).toEqual({ state_code: 'State is required.' });
    expect(problemsOf({ ...typed, state_code: '37' }, [stored], business)).toEqual({});
    expect(problemsOf({ ...typed, state_code: '36' }, [stored], business)).toEqual({
      gstin: expect.stringContaining('State, 36'),
    });
  });

  test('an address without its State, where it is missing', () => {
    const stored = piece({ huid: 'AB12C3' });
    const typed = { ...valuesOf([stored]), customer_address: ' 4 Temple Street ', customer_state: '' };
    const missing = { ...inStore, takesAddress: true };
    expect(problemsOf(typed, [stored], inStore)).toEqual({});
    expect(problemsOf(typed, [stored], missing)).toEqual({
      customer_state: 'State of the customer is required.',
    });
    expect(problemsOf({ ...typed, customer_state: '36' }, [stored], missing)).toEqual({});
    expect(customerBy({ ...typed, customer_state: '36' }, null)).toEqual({
      address: '4 Temple Street',
      state_code: '36',
    });
  });

  test('what the account has of the address is neither required nor sent', () => {
    const sent = piece({ huid: 'AB12C3' });
    const stored = { address: '4 Temple Street', state_code: null };
    const typed = { ...valuesOf([sent]), customer_address: '4 Temple Street', customer_state: '36' };
    const missing = { ...inStore, takesAddress: true, stored };
    expect(customerBy(typed, stored)).toEqual({ address: undefined, state_code: '36' });
    expect(problemsOf({ ...typed, customer_address: '' }, [sent], missing)).toEqual({});
    expect(problemsOf({ ...typed, customer_state: '' }, [sent], missing)).toEqual({
      customer_state: 'State of the customer is required.',
    });
  });

  test('a due without its day', () => {
    const stored = piece({ huid: 'AB12C3' });
    expect(problemsOf(valuesOf([stored]), [stored], { ...inStore, allowsDue: true })).toEqual({
      due_on: 'Paid by is required.',
    });
  });
});
