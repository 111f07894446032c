import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crockfordOf } from './crockford';

test.each([
  ['00000000000000000000', '0000000000000000'],
  ['ffffffffffffffffffff', 'ZZZZZZZZZZZZZZZZ'],
  // 00001 00010 00011 ... : each value once.
  ['00443214c74254b635cf84653a56d7c675be77df', '0123456789ABCDEFGHJKMNPQRSTVWXYZ'],
])('%s', (hex, text) => {
  expect(crockfordOf(Buffer.from(hex, 'hex'), text.length)).toBe(text);
});

test('different bytes give different characters', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const [first, second] = [one, other].map((each) => crockfordOf(each, 16));
      expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
      expect(first === second).toBe(Buffer.from(one).equals(Buffer.from(other)));
    }),
  );
});

test('too few bytes are refused', () => {
  expect(() => crockfordOf(Buffer.alloc(16), 26)).toThrow(RangeError);
});
