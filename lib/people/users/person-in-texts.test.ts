import { describe, expect, test } from 'vitest';
import { clearOf, textsOf } from './person-in-texts';

const person = {
  id: 7,
  names: ['Sita Devi', 'Sita (Devi) Rao'],
  mobiles: ['9876543210'],
  emails: ['sita@home.example'],
  addresses: ['12 Temple Street\nVijayawada'],
};
const { without, withoutIn } = textsOf(person);

describe('a text without the person', () => {
  test.each([
    ['Visit of Sita Devi, 5 grams', 'Visit of [removed], 5 grams'],
    ['SITA   DEVI', '[removed]'],
    ['Ring for Sita\u00a0Devi', 'Ring for [removed]'],
    ['Sita (Devi) Rao', '[removed]'],
    ['Sita Devika', 'Sita Devika'],
    ['Sita', 'Sita'],
    ['call +91 98765 43210', 'call [removed]'],
    ['call 09876543210 or 987-654-3210.', 'call [removed] or [removed].'],
    ['call (98765) 43210, 98765\u201343210 or 98765.43210', 'call ([removed], [removed] or [removed]'],
    ['\u202a+91\u00a098765\u00a043210\u202c', '\u202a[removed]\u202c'],
    ['ph9876543210, 00919876543210 or 98765/43210', 'ph[removed], [removed] or [removed]'],
    ['9876543210Ravi', '[removed]Ravi'],
    ['id 19876543210', 'id 19876543210'],
    ['98765432101', '98765432101'],
    ['9876543210.5', '[removed].5'],
    ['to Sita@Home.example', 'to [removed]'],
    ['12 Temple Street Vijayawada', '[removed]'],
  ])('%j is %j', (text, expected) => {
    expect(without(text)).toBe(expected);
  });

  test('names are equal in both Unicode forms, with vowel signs as parts of words', () => {
    const indic = textsOf({ ...person, names: ['José', 'सीता'] });
    expect(indic.without('Jose\u0301 and सीता, सीताराम')).toBe('[removed] and [removed], सीताराम');
  });

  test('fits its column', () => {
    expect(textsOf({ ...person, names: ['Om'] }).without(`${'x'.repeat(190)} Om Om Om`, 200)).toHaveLength(
      200,
    );
  });

  test('nothing known of the person: unchanged', () => {
    const nobody = textsOf({ id: 7, names: ['', ' '], mobiles: [], emails: [], addresses: [] });
    expect(nobody.without('Sita Devi')).toBe('Sita Devi');
  });
});

test('texts about others keep a name and an address of one word', () => {
  const { without: withoutClear } = textsOf(
    clearOf({ ...person, names: ['Lakshmi', ...person.names], addresses: ['28', ...person.addresses] }),
  );
  expect(withoutClear('Lakshmi Rao, 2026-11-28')).toBe('Lakshmi Rao, 2026-11-28');
  expect(withoutClear('Sita Devi, 12 Temple Street Vijayawada, 9876543210, sita@home.example')).toBe(
    '[removed], [removed], [removed], [removed]',
  );
});

test('a record without the person keeps ids, amounts and what is about others', () => {
  expect(
    withoutIn({
      data: {
        id: 7,
        referalid: 'ABCDEFGH',
        name: 'Sita Devi',
        dob: '1990-01-01',
        gender: 'female',
        active: 1,
      },
      notes: [
        { id: 1, customer_id: 7, text: 'prefers mornings', author_name: 'Ravi', first_name: 'Sita' },
        { id: 7, customer_id: 8, text: 'met sita devi', dob: '1991-01-01' },
      ],
      shop_address: '12 Temple Street Vijayawada',
      total: 5,
      none: null,
    }),
  ).toEqual({
    data: { id: 7, referalid: 'ABCDEFGH', name: '[removed]', dob: null, gender: null, active: 1 },
    notes: [
      { id: 1, customer_id: 7, text: '', author_name: 'Ravi', first_name: '' },
      { id: 7, customer_id: 8, text: 'met [removed]', dob: '1991-01-01' },
    ],
    shop_address: '12 Temple Street Vijayawada',
    total: 5,
    none: null,
  });
});
