import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPaise } from '@/lib/paise';
import { amountInWords } from './amount-in-words';

test.each([
  [0, 'Rupees zero only'],
  [1, 'One paisa only'],
  [2, 'Two paise only'],
  [50, 'Fifty paise only'],
  [99, 'Ninety-nine paise only'],
  [100, 'Rupee one only'],
  [101, 'Rupee one and one paisa only'],
  [150, 'Rupee one and fifty paise only'],
  [200, 'Rupees two only'],
  [1000, 'Rupees ten only'],
  [1100, 'Rupees eleven only'],
  [1900, 'Rupees nineteen only'],
  [2000, 'Rupees twenty only'],
  [2100, 'Rupees twenty-one only'],
  [9999, 'Rupees ninety-nine and ninety-nine paise only'],
  [100_00, 'Rupees one hundred only'],
  [101_00, 'Rupees one hundred one only'],
  [200_00, 'Rupees two hundred only'],
  [999_00, 'Rupees nine hundred ninety-nine only'],
  [1000_00, 'Rupees one thousand only'],
  [1001_01, 'Rupees one thousand one and one paisa only'],
  [99_999_00, 'Rupees ninety-nine thousand nine hundred ninety-nine only'],
  [1_00_000_00, 'Rupees one lakh only'],
  [1_02_051_50, 'Rupees one lakh two thousand fifty-one and fifty paise only'],
  [99_99_999_00, 'Rupees ninety-nine lakh ninety-nine thousand nine hundred ninety-nine only'],
  [1_00_00_000_00, 'Rupees one crore only'],
  [99_00_00_000_00, 'Rupees ninety-nine crore only'],
  [100_00_00_000_00, 'Rupees one hundred crore only'],
  [1234_00_00_001_00, 'Rupees one thousand two hundred thirty-four crore one only'],
  [
    maxPaise,
    'Rupees ninety-nine thousand nine hundred ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paise only',
  ],
])('%i paise: %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

const units = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen';
const values = new Map([
  ...`${units} sixteen seventeen eighteen nineteen`.split(' ').map((word, index) => [word, index] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, index * 10 + 20] as const),
]);
const factors = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['lakh', 100_000],
  ['crore', 10_000_000],
]);

/** A larger factor multiplies all smaller values before it. */
function numberOf(words: string): number {
  const parts: number[] = [];
  for (const word of words.split(/[ -]/)) {
    const factor = factors.get(word);
    let before = 0;
    if (factor !== undefined) while ((parts.at(-1) ?? factor) < factor) before += parts.pop() ?? 0;
    const value = factor === undefined ? values.get(word) : before * factor;
    if (value === undefined || value === 0) expect(words).toBe('zero');
    parts.push(value ?? Number.NaN);
  }
  return parts.reduce((sum, part) => sum + part, 0);
}

function paiseInWords(text: string): number {
  const [, rupees, paise] =
    /^(?:Rupees? ([a-z -]+?))?(?: ?and )?(?:([A-Za-z-]+) pais[ae])? only$/.exec(text) ?? [];
  return numberOf(rupees ?? 'zero') * 100 + numberOf((paise ?? 'zero').toLowerCase());
}

test('every amount is read back from its words', () => {
  const anyPaise = fc.oneof(
    fc.integer({ min: 0, max: maxPaise }),
    fc.nat({ max: 100_000_00 }),
    // Round amounts have empty groups.
    fc.tuple(fc.nat({ max: 99 }), fc.integer({ min: 0, max: 12 })).map(([head, zeros]) => head * 10 ** zeros),
  );
  fc.assert(
    fc.property(anyPaise, (paise) => {
      expect(paiseInWords(amountInWords(paise))).toBe(paise);
    }),
    { numRuns: 5000 },
  );
});
