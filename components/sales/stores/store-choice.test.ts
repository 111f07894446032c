import { expect, test } from 'vitest';
import { storeFilter, storeOption } from './store-choice';
import { storeFact } from './store-fact';
import { sentStore, storeFormField } from './store-field';

const options = [
  { id: 1, title: 'Vijayawada', shop_address: 'Governer Peta' },
  { id: 7, title: 'Hyderabad', shop_address: 'Abids Road' },
].map(storeOption);

test('a choice of one store is not shown', () => {
  for (const stores of [[], options.slice(0, 1)]) {
    expect(storeFilter(stores)).toEqual([]);
    expect(storeFormField(stores).replacedBy).toEqual([]);
    expect(storeFact(stores, 1)).toBeNull();
  }
});

test('with two stores filter, field and fact name them', () => {
  expect(storeFilter(options)).toMatchObject([{ name: 'store_id', all: 'All stores', options }]);
  expect(storeFormField(options, 'Store of the visit').replacedBy).toMatchObject([
    { name: 'store_id', options, placeholder: 'Store of the visit' },
  ]);
  expect(storeFact(options, 7)).toBe('Hyderabad');
  expect(storeFact(options, 9)).toBe('9');
});

test('a new record without a store sends none', () => {
  expect([sentStore(''), sentStore('7')]).toEqual([undefined, '7']);
});
