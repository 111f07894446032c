import { fieldValues } from '@/e2e/testing/field-cases';

/** JSON text, to send values that JavaScript cannot represent (duplicate keys, lone surrogates). */
export interface Odd {
  readonly name: string;
  readonly json: string;
}

const text = (name: string, value: string): Odd => ({ name, json: JSON.stringify(value) });
const plain = (...jsons: string[]): Odd[] => jsons.map((json) => ({ name: json, json }));
const texts = (...values: string[]): Odd[] => values.map((value) => text(JSON.stringify(value), value));

const types = plain(
  'null',
  'true',
  'false',
  '0',
  '1',
  '""',
  '" "',
  '"x"',
  '[]',
  '{}',
  '[null]',
  '[1]',
  '["1"]',
);

const numbers = plain(
  '-1',
  '-0',
  '1.5',
  '0.001',
  '1e0',
  '1E+2',
  '1e-7',
  '1e309',
  '-1e309',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999999999999999',
  '999999999999.99',
  '999999999999.991',
  '1000000000000',
  '0.1',
  '501',
  '500',
);

/** Values of the fields' own tests: at their bounds and beyond. */
const fields: Odd[] = fieldValues.map((value) => {
  const json = JSON.stringify(value);
  return { name: json.slice(0, 200), json };
});

const numberTexts = texts(
  '01',
  '1_000',
  '1\u00a0',
  'Infinity',
  '99999999999999999999',
  '1000000000000.00',
  '1 OR 1=1',
  '１２３',
  '٣٤٥',
  '९८७६५४३२१०',
);

const characters: Odd[] = [
  ...texts(
    '\0',
    'a\0b',
    '\u0001',
    '\t',
    '\n',
    '\r\n',
    '\u007f',
    '\u0085',
    '\u2028\u2029',
    '\u202egnp.exe',
    '\u2066\u2069\u200f',
    '\u200b',
    '\ufeffname',
    '\ufffe\uffff',
    'e\u0301',
    'ﷺ',
    '👩‍👩‍👧‍👦',
    'İıſ',
    'ß',
    'ﬀ',
    '𝟙𝟚𝟛',
  ),
  { name: 'a high surrogate alone', json: '"a\\ud800"' },
  { name: 'a low surrogate alone', json: '"\\udc00b"' },
  { name: 'surrogates the wrong way round', json: '"\\udc00\\ud800"' },
  { name: 'escaped NUL in the middle', json: '"1\\u0000"' },
];

// oxfmt-ignore
const lengths = [
  1, 2, 5, 6, 36, 39, 40, 41, 72, 73, 100, 101, 119, 120, 121, 130, 131, 200, 201, 254, 255, 500, 501, 1000,
  1001, 5000, 20_000, 60_000,
].map((length) => text(`${length} letters`, 'x'.repeat(length)));
lengths.push(
  text('120 emoji', '😀'.repeat(120)),
  text('121 emoji', '😀'.repeat(121)),
  text('a letter with 3000 marks', `a${'\u0301'.repeat(3000)}`),
  text('25 three-byte letters', '€'.repeat(25)),
  text('300 spaces', ' '.repeat(300)),
  { name: 'a number of 5000 digits', json: '1'.repeat(5000) },
  { name: 'a fraction of 5000 digits', json: `0.${'3'.repeat(5000)}` },
);

const nested: Odd[] = [
  ...plain(
    '{"not":""}',
    '{"not":null}',
    '{"gt":0}',
    '{"gte":0}',
    '{"in":[1,2,3]}',
    '{"contains":""}',
    '{"startsWith":"9"}',
    '{"$ne":null}',
    '{"$gt":""}',
    '{"equals":1}',
    '{"increment":1}',
    '{"set":1}',
    '{"connect":{"id":1}}',
    '{"OR":[{},{}]}',
    '{"toString":1}',
    '{"valueOf":"x"}',
    '{"length":5}',
    '{"toJSON":"x"}',
    '{"then":1}',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"a":1,"a":2}',
    '[[1]]',
    '[{"id":1}]',
    '["a","b"]',
    '{"0":"1"}',
  ),
  { name: 'arrays 5000 deep', json: `${'['.repeat(5000)}${']'.repeat(5000)}` },
  { name: 'arrays 30000 deep', json: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
  { name: 'objects 5000 deep', json: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}` },
  { name: 'an array of 10000', json: `[${'0,'.repeat(9999)}0]` },
  {
    name: 'an object of 3000 keys',
    json: `{${Array.from({ length: 3000 }, (_each, at) => `"k${at}":0`).join()}}`,
  },
];

const dates = texts('9999-12-31', '+012026-01-01', '2026-W01-1', 'infinity', '23:59:60', '10:30:00.5');

const attacks = texts(
  "'",
  '"',
  '\\',
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '1;SELECT pg_sleep(9)',
  '$1',
  '%',
  '_%_\\',
  '%s%n%x',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '$(id)',
  '=cmd()',
  '\r\nSet-Cookie: a=b',
  'undefined',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'WyJjcmVhdGVkX2F0IiwiZGVzYyIsIngiLDFd',
  'WyJjcmVhdGVkX2F0IiwiZGVzYyIsIjIwMjYtMDEtMDEiLDk5OTk5OTk5OTld',
  'WyJjcmVhdGVkX2F0IiwiZGVzYyIsImluZmluaXR5IiwxXQ',
  'WyJuYW1lIiwiYXNjIiwiXHUwMDAwIiwxXQ',
  'W10',
  'bnVsbA',
);

/** Values for all fields, whatever their type. */
export const dictionary: readonly Odd[] = [
  ...fields,
  ...types,
  ...numbers,
  ...numberTexts,
  ...characters,
  ...lengths,
  ...nested,
  ...dates,
  ...attacks,
];
