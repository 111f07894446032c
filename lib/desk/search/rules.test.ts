import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithinOneEdit, mayBeMisspelt, wordKeys } from '@/lib/kernel/text/spellings';
import { parseSearch } from './rules';

describe('interpretations of a search text', () => {
  test.each([
    ['9876543210', { mobile: '9876543210', id: null }],
    ['98765 43210', { mobile: '9876543210' }],
    ['+91 98765-43210', { mobile: '9876543210' }],
    ['09876543210', { mobile: '9876543210' }],
    ['919876543210', { mobile: '9876543210' }],
    ['5876543210', { mobile: null }],
    ['+91 98765', { mobile: null, mobileStart: '98765' }],
    ['98765', { mobile: null, mobileStart: '98765', id: 98_765 }],
    ['12', { mobileStart: null, id: 12 }],
    ['0', { id: null }],
    ['7035', { mobileStart: '7035', mobileEnd: '7035', id: 7035 }],
    ['0016', { mobileStart: null, mobileEnd: '0016' }],
    ['౦౦౧౬', { mobileEnd: '0016' }],
    ['016', { mobileEnd: null }],
    ['9876543210', { mobileEnd: null }],
    ['r/2026-27/000001', { document: 'R/2026-27/000001' }],
    ['gtf/26-27/000001', { document: 'GTF/26-27/000001' }],
    ['I/2026-27/12', { document: 'I/2026-27/12' }],
    ['pay_Abc123', { paymentId: 'pay_Abc123', document: null }],
    ['pay_', { paymentId: null }],
    ['k7m2qx', { code: 'K7M2QX' }],
    ['K7M2Q', { code: null }],
  ])('%s', (text, expected) => {
    expect(parseSearch(text)).toMatchObject(expected);
  });

  test('words are runs of letters or digits, in lower case', () => {
    expect(parseSearch('Order - Ravi  KUMAR %').words).toEqual([['order'], ['ravi'], ['kumar']]);
    expect(parseSearch('%_ --').words).toEqual([]);
    expect(parseSearch('రవి कुमार').words).toEqual([['రవి'], ['कुमार']]);
    expect(parseSearch('K. D’Souza-Rao').words).toEqual([['k'], ['dsouzarao']]);
  });
});

describe('one wrong letter', () => {
  test.each([
    ['lakshmi', 'lakshni'],
    ['lakshmi', 'lakshi'],
    ['lakshmi', 'lakshhmi'],
    ['lakshmi', 'lakhsmi'],
    ['lakshmi', 'lakshmi'],
    ['lakshmi', 'akshmi'],
    ['lakshmi', 'lakshm'],
  ])('%s and %s', (one, other) => {
    expect(isWithinOneEdit(one, other)).toBe(true);
    expect(isWithinOneEdit(other, one)).toBe(true);
  });

  test.each([
    ['వెంకటేశ్వర్లు', 'వెంకటేశ్వరలు'],
    ['శ్రీనివాసరావు', 'శ్రినివాసరావు'],
    ['நாகலட்சுமி', 'நாகலட்சுமீ'],
    ['சுப்பிரமணியன்', 'சுப்ரமணியன்'],
    ['ಶ್ರೀನಿವಾಸಮೂರ್ತಿ', 'ಶ್ರೀನಿವಾಸಮುರ್ತಿ'],
    ['लक्ष्मीनारायण', 'लक्ष्मिनारायण'],
    ['प्रियंका', 'प्रीयंका'],
    ['ಮಂಜುನಾಥ', 'ಮಂಜುನಾತ'],
  ])('a letter with its marks: %s and %s', (one, other) => {
    expect(isWithinOneEdit(one, other)).toBe(true);
    expect(isWithinOneEdit(other, one)).toBe(true);
    expect(wordKeys(other).some((key) => wordKeys(one).includes(key))).toBe(true);
  });

  test.each([
    ['ప్రియ', 'ప్రిత్వి'],
    ['lakshmi', 'laksmhii'],
    ['lakshmi', 'lkashim'],
    ['lakshmi', 'aklshmi i'],
    ['abcde', 'bcdea'],
    ['lakshmi', ''],
  ])('%s and %s differ by more', (one, other) => {
    expect(isWithinOneEdit(one, other)).toBe(false);
    expect(isWithinOneEdit(other, one)).toBe(false);
  });

  test('words that differ by one letter share a key', () => {
    const letter: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'é', 'ర', 'ి', '్');
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 4, maxLength: 8 }),
        fc.nat(7),
        letter,
        fc.constantFrom('replace', 'leave out', 'add', 'swap'),
        (letters, place, other, how) => {
          const at = place % letters.length;
          const swapped = letters.slice(at, at + 2).toReversed();
          const changed = {
            replace: letters.with(at, other),
            'leave out': letters.toSpliced(at, 1),
            add: letters.toSpliced(at, 0, other),
            swap: letters.toSpliced(at, 2, ...swapped),
          }[how];
          const [one, two] = [letters.join(''), changed.join('')];
          expect(isWithinOneEdit(one, two)).toBe(true);
          expect(wordKeys(two).some((key) => wordKeys(one).includes(key))).toBe(true);
        },
      ),
    );
  });

  test('only in words of five letters or more', () => {
    expect(['ravi', 'kumar', 'ring2', "o'hara"].map(mayBeMisspelt)).toEqual([false, true, false, false]);
  });
});
