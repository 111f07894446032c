import { expect, test } from 'vitest';
import { needsAddress, needsHuid, placeOfSupply, recipientOf } from './rules';

const piece = {
  article: 'jewellery',
  purity: '22K',
  weight_mg: 2000,
  huid: null,
  huid_exempt: null,
} as const;

test.each([
  ['of 2 g', {}, true],
  ['below 2 g', { weight_mg: 1999 }, false],
  ['without a weight', { weight_mg: null }, false],
  ['without a purity', { purity: null }, true],
  ['with a HUID', { huid: 'AB12CD' }, false],
  ['with an exemption', { huid_exempt: 'kundan_polki_jadau' }, false],
  ['of 2 g that is said to be lighter', { huid_exempt: 'below_2g' }, true],
  ['a gold coin', { article: 'coin' }, true],
  ['a silver coin', { article: 'coin', purity: '999' }, false],
  ['a bar', { article: 'bar' }, false],
  ['silver', { article: 'silver', purity: '925' }, false],
  ['a service', { article: 'service', purity: null }, false],
] as const)('a piece %s: needs a HUID or an exemption: %s', (_what, change, needs) => {
  expect(needsHuid({ ...piece, ...change })).toBe(needs);
});

test.each([
  [4_999_999, false],
  [5_000_000, true],
])('an invoice of %i paise needs an address: %s', (total, needs) => {
  expect(needsAddress(total)).toBe(needs);
});

const buyer = { state_code: '36', address: 'Road' };

test.each([
  [{ address: ' Street ', state_code: '37' }, undefined, { address: 'Street', stateCode: '37' }],
  [{ address: ' ', state_code: null }, undefined, { address: null, stateCode: null }],
  [{ address: null, state_code: null }, undefined, { address: null, stateCode: null }],
  [{ address: 'Street', state_code: '37' }, buyer, { address: 'Road', stateCode: '36' }],
])('the recipient of %j with the buyer %j is %j', (customer, given, expected) => {
  expect(recipientOf(customer, given)).toEqual(expected);
});

test.each([
  ['shop', '36', '37'],
  ['buyer', '36', '36'],
  ['buyer', null, '37'],
] as const)('the place of supply at the %s, to %s, is %s', (counterPlace, stateCode, expected) => {
  expect(placeOfSupply({ stateCode: '37', counterPlace }, { stateCode })).toBe(expected);
});
