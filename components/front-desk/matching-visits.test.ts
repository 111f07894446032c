import { expect, test } from 'vitest';
import { matchingVisits } from './matching-visits';

const visit = (name: string, code: string, mobile: string) => ({ name, code, mobile }) as never;
const visits = [
  visit("Lakshmi D'Souza", 'K7M2QX', '9876543210'),
  visit('K. Ramesh', 'B3N8TW', '9123450678'),
  visit('రాధ', 'W5P9RZ', '8012345678'),
];

test.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['k7m2qx', [0]],
  ['D\u2019Souza', [0]],
  ['dsouza', [0]],
  ['K Ramesh', [1]],
  ['\u200Bramesh', [1]],
  ['98765 43210', [0]],
  ['+91 91234-50678', [1]],
  ['0678', [1]],
  ['\u0C30\u0C3E\u0C27', [2]],
  ['Ganesh', []],
])('%j', (search, expected) => {
  expect(matchingVisits(visits, search)).toEqual(expected.map((at) => visits[at]));
});
