import { languageFacts, languageOf } from '@/lib/languages';
import { areaOf } from './catalogue';
import type { Row } from './exchange';
import type { State } from './review';

/*
 * XLIFF 2.0 (docs.oasis-open.org/xliff/xliff-core/v2.0): a file for each area, a unit with one segment for each text. Reads what editors
 * of translations write: other prefixes and order, notes, CDATA, a text in several segments. Units and their texts are all that is read, so a parser of
 * XML would be more code than this.
 */

const states: Readonly<Record<State, string>> = {
  draft: 'translated',
  reviewed: 'reviewed',
  approved: 'final',
};

const tagOf = (language: string) => {
  const known = languageOf(language);
  return known === null ? language : languageFacts[known].tag;
};

export function writeXliff(language: string, rows: readonly Row[]): string {
  const files = [...new Set(rows.map(({ key }) => areaOf(key)))].map((area) =>
    [
      `  <file id="${area}">`,
      ...rows.filter(({ key }) => areaOf(key) === area).flatMap((row) => unitOf(row)),
      '  </file>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en-IN" trgLang="${tagOf(language)}">`,
    ...files,
    '</xliff>\n',
  ].join('\n');
}

function unitOf({ key, from, to, state }: Row): string[] {
  return [
    `    <unit id="${escaped(key)}" xml:space="preserve">`,
    `      <segment state="${to === '' ? 'initial' : states[state]}">`,
    `        <source>${escaped(from)}</source>`,
    ...(to === '' ? [] : [`        <target>${escaped(to)}</target>`]),
    '      </segment>',
    '    </unit>',
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\r]/g, (letter) => entities[letter] ?? letter);
}

/** The file is no XLIFF. */
export class XliffFault extends Error {}

interface ReadRow {
  key: string;
  from: string;
  to: string;
}

/** @throws XliffFault */
export function readXliff(content: string): ReadRow[] {
  const rows: ReadRow[] = [];
  const open: string[] = [];
  let row: ReadRow | null = null;
  for (const { name, attributes, text } of tokensOf(content.replaceAll(/\r\n?/g, '\n'))) {
    if (text !== undefined) {
      if (row !== null && open.includes('source')) row.from += text;
      else if (row !== null && open.includes('target')) row.to += text;
    } else if (name.startsWith('/')) {
      if (open.pop() !== name.slice(1)) throw new XliffFault(`</${name.slice(1)}> closes nothing`);
      if (name === '/unit') row = null;
    } else {
      if (open.length === 0 && name !== 'xliff') throw new XliffFault('it does not begin with <xliff>');
      if (name === 'unit') rows.push((row = { key: attributes['id'] ?? '', from: '', to: '' }));
      open.push(name);
    }
  }
  if (open.length > 0 || rows.length === 0)
    throw new XliffFault(open.length > 0 ? `<${open.at(-1)}> has no end` : 'it has no units');
  return rows;
}

interface Token {
  /** Without a prefix; of an end tag with a slash. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of a text. */
  readonly text?: string;
}

const token =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gy;

function* tokensOf(content: string): Generator<Token> {
  let end = content.startsWith('\uFEFF') ? 1 : 0;
  token.lastIndex = end;
  for (let match = token.exec(content); match !== null; match = token.exec(content)) {
    end = token.lastIndex;
    const [, cdata, slash = '', name, written = '', closed, text] = match;
    const tag = { name: '', attributes: {} };
    if (cdata !== undefined) yield { ...tag, text: cdata };
    else if (text !== undefined) yield { ...tag, text: unescaped(text) };
    else if (name !== undefined) {
      const attributes = Object.fromEntries(
        [...written.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', one, two]) => [
          key,
          unescaped(one ?? two ?? ''),
        ]),
      );
      yield { name: `${slash}${name}`, attributes };
      if (closed === '/') yield { name: `/${name}`, attributes: {} };
    }
  }
  if (end < content.length) throw new XliffFault(`it cannot be read after ${end} characters`);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (typeof hex === 'string') return String.fromCodePoint(Number.parseInt(hex, 16));
    if (typeof decimal === 'string') return String.fromCodePoint(Number(decimal));
    return typeof name === 'string' ? (named[name] ?? all) : all;
  });
}
