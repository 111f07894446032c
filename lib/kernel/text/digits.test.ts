import { expect, test } from 'vitest';
import { asciiDigits } from './digits';

test.each([
  ['౦౧౨౩౪౫౬౭౮౯', '0123456789'],
  ['௦௧௨௩௪௫௬௭௮௯', '0123456789'],
  ['೦೧೨೩೪೫೬೭೮೯', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['൦൧൨൩൪൫൬൭൮൯', '0123456789'],
  ['２．５', '2．5'],
  ['१,८३,५००.५०', '1,83,500.50'],
  ['௰ గ్రా. ½ ² 𝟘', '௰ గ్రా. ½ ² 𝟘'],
])('%j is %j, of the same length', (typed, digits) => {
  expect(asciiDigits(typed)).toBe(digits);
  expect(digits).toHaveLength(typed.length);
});
