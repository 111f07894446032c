import { expect, test } from 'vitest';
import { invitedBy } from './rules';

test.each([
  ['Divya Menon', 'Divya M.'],
  ['  Divya   Menon ', 'Divya M.'],
  ['Ravi Kumar Reddy', 'Ravi R.'],
  ['Divya', 'Divya'],
  // In southern India the family's initial comes first.
  ['M. Divya', 'Divya M.'],
  ['K S Ramesh', 'Ramesh K.'],
  ['K. S.', 'K. S.'],
  ["Mary-Ann D'Souza", 'Mary-Ann D.'],
  ['divya menon', 'divya M.'],
  ['- Divya -', 'Divya'],
  ['మీనా కుమారి', 'మీనా కు.'],
  // Without addresses or numbers.
  ['www.win-gold.example 9876543210', 'wwwwin-goldexample'],
  ['Divya 9876543210', 'Divya'],
  ['12345', null],
  [`${'x'.repeat(80)} Y`, `${'x'.repeat(30)} Y.`],
])('an inviter %s is shown as %s', (name, words) => {
  expect(invitedBy(name)).toBe(words);
});
