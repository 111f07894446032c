import { expect, test } from 'vitest';
import { matchingVisits } from './matching-visits';

const visits = [
  { name: "Lakshmi D'Souza", code: 'K7M2QX', mobile: '9876543210' },
  { name: 'K. Ramesh', code: 'B3N8TW', mobile: '9123450678' },
  { name: 'రాధ', code: 'W5P9RZ', mobile: '8012345678' },
  { name: 'லட்சுமி K', code: 'Q2D6HV', mobile: '9000011111' },
];

test.each([
  ['', [0, 1, 2, 3]],
  ['  ', [0, 1, 2, 3]],
  ['Lakshmi', [0, 3]],
  ['लक्ष्मी', [0, 3]],
  ['లక్ష్మి', [0, 3]],
  ['laxmi ramesh', []],
  ['Radha', [2]],
  ['Radhika', []],
  ['k7m2qx', [0]],
  ['D\u2019Souza', [0]],
  ['dsouza', [0]],
  ['K Ramesh', [1]],
  ['\u200Bramesh', [1]],
  ['98765 43210', [0]],
  ['+91 91234-50678', [1]],
  ['0678', [1]],
  ['\u0C66\u0C6C\u0C6D\u0C6E', [1]],
  ['\u0C30\u0C3E\u0C27', [2]],
  ['Ganesh', []],
  ['.', []],
  ['\u200B', []],
])('%j', (search, expected) => {
  expect(matchingVisits(visits, search)).toEqual(expected.map((at) => visits[at]));
});
