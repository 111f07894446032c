import { expect, test } from 'vitest';
import { isUnchanged, requireVersion } from './version';

const current = { id: 1, version: 3 };

test.each([[undefined], [3]])('an update based on version %s of the third is accepted', (sent) => {
  expect(() => requireVersion(sent, current)).not.toThrow();
});

test.each([[0], [2], [4]])('an update based on version %i returns the current record', (sent) => {
  expect(() => requireVersion(sent, current)).toThrow(
    expect.objectContaining({
      code: 'STALE_VERSION',
      message: 'Someone else has changed this record. Please check it again.',
      details: { data: current },
    }),
  );
});

const money = (text: string) => ({ toFixed: () => text });
const day = new Date('2026-02-02');

test.each([
  ['text', { a: 'x' }, { a: 'x' }, { a: 'X' }],
  ['a number', { a: 1 }, { a: 1 }, { a: 2 }],
  ['text that is empty', { a: '' }, { a: '' }, { a: null }],
  ['what is not there', { a: null }, { a: null }, { a: 0 }],
  ['a flag', { a: false }, { a: false }, { a: true }],
  ['an amount of a column', { a: money('5.00') }, { a: '5.00' }, { a: '5.01' }],
  ['an amount of SQL', { a: '5.00' }, { a: '5.00' }, { a: '0.05' }],
  ['a day', { a: day }, { a: new Date(day) }, { a: new Date('2026-02-03') }],
  ['two columns', { a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, { a: 1, b: 3 }],
])('%s is unchanged by the same, and changed by another', (_what, row, same, other) => {
  expect([isUnchanged(row, same), isUnchanged(row, other)]).toEqual([true, false]);
});
