import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readCatalogue, writeLanguage, type Catalogue } from './catalogue';
import type { Rules } from './check';
import { importRows, readRows, rowsOf, writeRows } from './exchange';

const rules: Rules = {
  glossary: { terms: [], forbidden: [], brief: new Set(), kept: null, exceptions: [] },
  places: {},
};
const files = ['texts.csv', 'texts.xlf'];
const english = new Map([
  ['home.hello', 'Hello {name}'],
  ['home.hero.title', 'Gold, "pure"'],
  ['legal.link', 'Ask <link>us</link>'],
]);
const telugu = new Map([
  ['home.hello', 'నమస్తే {name} గారు'],
  ['legal.link', '<link>మమ్మల్ని</link> అడగండి'],
]);
const catalogue: Catalogue = new Map([
  ['en', english],
  ['te', telugu],
]);
const taken = (file: string, edit: (content: string) => string) =>
  importRows(
    catalogue,
    rules,
    'te',
    readRows(file, edit(writeRows(file, 'te', rowsOf(catalogue, {}, 'te')))),
  );

describe.each(files)('%s', (file) => {
  /** Of letters that spreadsheets and XML treat in their own way. */
  const text = fc
    .array(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\n',
        '"',
        "'",
        ',',
        ';',
        '&',
        '<',
        '>',
        ']]>',
        ' ',
        'క్',
        '\u200C',
        '₹',
        'a',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  test('every text comes back as it was exported', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (pairs) => {
        const rows = pairs.map(([from, to], index) => ({
          key: `area.key${index}`,
          from,
          to,
          state: 'draft' as const,
        }));
        const read = readRows(file, writeRows(file, 'te', rows));
        expect(read.map(({ key, from, to }) => [key, from, to])).toEqual(
          rows.map(({ key, from, to }) => [key, from, to]),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing if nothing was changed', () => {
    expect(taken(file, (content) => content)).toEqual({ texts: telugu, changed: [], refused: [] });
  });

  it('takes a changed text in NFC, and keeps ZWNJ', () => {
    const { texts, changed } = taken(file, (content) => content.replace('నమస్తే', 'హాల్\u200Cమార్క్ \u0C46\u0C56'));
    expect(changed).toEqual(['home.hello']);
    expect(texts.get('home.hello')).toBe('హాల్\u200Cమార్క్ \u0C48 {name} గారు');
  });

  it.each([
    ['{name} గారు', 'గారు', 'home.hello: lacks the argument name.'],
    ['home.hello', 'home.other', 'home.other: there is no such text.'],
    ['Hello {name}', 'Hi {name}', 'home.hello: the English text is now: Hello {name}.'],
    ['మమ్మల్ని', 'మమ్మల్ని {', 'legal.link: is no ICU message:'],
  ])('refuses %s as %s', (from, to, reason) => {
    const { texts, refused } = taken(file, (content) => content.replace(from, to));
    expect(refused.join()).toContain(reason);
    expect(texts).toEqual(telugu);
  });
});

test('a cell that a spreadsheet would run is no formula', () => {
  const csv = writeRows('texts.csv', 'te', [{ key: 'a.b', from: '=1+1', to: '@x', state: 'draft' }]);
  expect(csv).toBe("\uFEFFkey,English,te,state\r\na.b,'=1+1,'@x,draft\r\n");
});

test('what a spreadsheet saves with semicolons is read', () => {
  expect(readRows('texts.csv', 'key;English;te;state\r\na.b;Hello;"నమ;స్తే";draft\r\n')).toEqual([
    { at: 2, key: 'a.b', from: 'Hello', to: 'నమ;స్తే' },
  ]);
});

test('XLIFF of other editors is read: prefixes, notes, CDATA, several segments, numbers for letters', () => {
  const content = `<?xml version='1.0'?><!-- by an editor -->
<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version='2.0'><x:file id="home"><x:unit name="n" id='home.hello'>
<x:notes><x:note>Greeting</x:note></x:notes>
<x:segment id="1"><x:source>Hello &#123;name} </x:source><x:target><![CDATA[<b>]]>&#x915;&amp;</x:target></x:segment>
<x:segment id="2"><x:source>&lt;b&gt;</x:source><x:target/></x:segment></x:unit></x:file></x:xliff>`;
  expect(readRows('a.xlf', content)).toEqual([
    { at: 1, key: 'home.hello', from: 'Hello {name} <b>', to: '<b>क&' },
  ]);
});

test.each(['', 'key,English', '<html></html>', '<xliff><file></xliff>', '<xliff><unit id="a">', '<xliff <'])(
  '%j is no XLIFF',
  (content) => expect(() => readRows('a.xlf', content)).toThrow(),
);

test('the files of a language have the order of English', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pasidi-messages-'));
  try {
    const shuffled = new Map([['home.hero.title', 'బంగారం'], ...telugu]);
    writeLanguage(folder, 'te', shuffled, english);
    expect(readFileSync(path.join(folder, 'te/home.json'), 'utf8')).toBe(
      '{\n  "hello": "నమస్తే {name} గారు",\n  "hero": {\n    "title": "బంగారం"\n  }\n}\n',
    );
    expect(readCatalogue(folder, ['te']).get('te')).toEqual(shuffled);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
