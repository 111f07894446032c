import { english } from '@/lib/languages';
import { areaOf, englishOf, type Catalogue } from './catalogue';
import { isUntranslated, wordingFaults, type Glossary } from './glossary';
import { argument, shapeOf, type Shape } from './shape';

/* Faults of translations (docs/product/languages.md, "Texts"). */

export interface Finding {
  readonly kind:
    | 'missing'
    | 'unknown'
    | 'syntax'
    | 'placeholder'
    | 'wording'
    | 'letters'
    | 'length'
    | 'suffix';
  readonly language: string;
  readonly key: string;
  readonly what: string;
}

/** Kinds that do not fail the check. */
const advice: ReadonlySet<Finding['kind']> = new Set(['length', 'suffix']);

export const isFault = ({ kind }: Finding) => !advice.has(kind);

/** Most graphemes of texts, by key, the last part of which may be `*`. */
export type Places = Readonly<Record<string, number>>;

export interface Rules {
  readonly glossary: Glossary;
  readonly places: Places;
}

/** All languages against English. */
export function checkCatalogue(catalogue: Catalogue, rules: Rules): Finding[] {
  const source = englishOf(catalogue);
  return [...catalogue].flatMap(([language, texts]) => {
    const missing = [...source.keys()].filter((key) => !texts.has(key));
    const unknown = [...texts.keys()].filter((key) => !source.has(key));
    return [
      ...missing.map((key): Finding => ({ kind: 'missing', language, key, what: 'is not translated' })),
      ...unknown.map((key): Finding => ({ kind: 'unknown', language, key, what: 'is no English text' })),
      ...[...source].flatMap(([key, from]) =>
        texts.has(key) ? checkText(rules, { key, language, from, to: texts.get(key) ?? '' }) : [],
      ),
    ];
  });
}

/** A text of a language and its English. */
export interface Translation {
  readonly key: string;
  readonly language: string;
  readonly from: string;
  readonly to: string;
}

export function checkText({ glossary, places }: Rules, translation: Translation): Finding[] {
  const { key, language, from, to } = translation;
  const finding = (kind: Finding['kind'], what: string): Finding => ({ kind, language, key, what });
  const shape = parsed(to);
  if (typeof shape === 'string') return [finding('syntax', `is no ICU message: ${shape}`)];
  const most = mostOf(places, key);
  const length = graphemesOf(shape.words);
  const tooLong =
    most !== null && length > most ? [finding('length', `has ${length} letters, room is for ${most}`)] : [];
  const source = parsed(from);
  if (language === english || typeof source === 'string') return tooLong;
  if (isUntranslated(glossary, source.words, shape.words)) return [finding('missing', 'is still English')];
  return [
    ...shapeFaults(source, shape).map((what) => finding('placeholder', what)),
    ...letterFaults(to).map((what) => finding('letters', what)),
    ...wordingFaults(glossary, { ...translation, from: source.words, to: shape.words }).map((what) =>
      finding('wording', what),
    ),
    ...(suffixed.test(shape.words) ? [finding('suffix', 'has letters right after an argument')] : []),
    ...tooLong,
  ];
}

function parsed(text: string): Shape | string {
  try {
    return shapeOf(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function shapeFaults(from: Shape, to: Shape): string[] {
  const differing = (what: string, wanted: ReadonlySet<string>, found: ReadonlySet<string>) => [
    ...[...wanted].filter((each) => !found.has(each)).map((each) => `lacks the ${what} ${each}`),
    ...[...found]
      .filter((each) => !wanted.has(each))
      .map((each) => `has the ${what} ${each}, English has not`),
  ];
  return [
    ...differing('argument', from.placeholders, to.placeholders),
    ...differing('tag', from.tags, to.tags),
    ...[...from.zeros].filter((each) => !to.zeros.has(each)).map((each) => `lacks =0 of ${each}`),
  ];
}

const foreignDigit = /(?![0-9])\p{Nd}/u;
/** A name takes no suffix, since its last letter is not known. */
const suffixed = new RegExp(String.raw`${argument}[\p{L}\p{M}]`, 'u');

function letterFaults(text: string): string[] {
  return [
    ...(text === text.normalize('NFC') ? [] : ['is not in NFC']),
    ...(text.trim() === text && text !== '' ? [] : ['is empty or has spaces around it']),
    ...(foreignDigit.test(text) ? ['has digits other than 0 to 9'] : []),
  ];
}

function mostOf(places: Places, key: string): number | null {
  return (
    places[key] ?? places[`${key.slice(0, key.lastIndexOf('.'))}.*`] ?? places[`${areaOf(key)}.*`] ?? null
  );
}

const segments = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Of its longest form. */
function graphemesOf(words: string): number {
  return Math.max(...words.split('\n').map((line) => [...segments.segment(line)].length));
}
