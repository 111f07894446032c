import type { LoadedFont } from './fonts';

export interface Run {
  readonly font: LoadedFont;
  readonly text: string;
  /** The text of glyphs that do not convey it themselves. */
  readonly actual: string | null;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners decide between Indic letter forms; fonts need no glyph for them. */
const joiner = /[\u200C\u200D]/u;
const invisible = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{Cn}]/gu;
/** Emoji with joiners and modifiers; Unicode counts three trade signs among them. */
const picture = /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\uFE0F\u20E3]/gu;

/** All Latin fonts have these, and each is its own grapheme. */
const ascii = /^[\x20-\x7E]*$/;

/** One line in NFC: white space becomes a blank, emoji and invisible characters are dropped. */
export function clean(text: string): string {
  if (ascii.test(text)) return text.replaceAll(/ +/g, ' ').trim();
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(picture, '')
    .replaceAll(invisible, (character) => (joiner.test(character) ? character : ''))
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** Characters as readers count them. */
export function charactersOf(text: string): string[] {
  if (ascii.test(text)) return text.split('');
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function covers(font: LoadedFont, cluster: string): boolean {
  return Array.from(cluster).every(
    (character) => joiner.test(character) || font.characters.has(character.codePointAt(0) ?? 0),
  );
}

/** Stands for characters without a font; in no font itself, so that the font's box for missing glyphs is drawn. */
const box = '\uFFFF';

/**
 * Splits a cleaned text by font: the first of `fonts` with a cluster's characters. Marks that no font has are dropped from their letter;
 * other missing characters become boxes that still read as the characters.
 */
export function runsOf(text: string, fonts: readonly LoadedFont[]): Run[] {
  const [first] = fonts;
  if (first !== undefined && ascii.test(text))
    return text === '' ? [] : [{ font: first, text, actual: null }];
  const runs: { font: LoadedFont; text: string; original: string }[] = [];
  for (const cluster of charactersOf(text)) {
    const last = runs.at(-1);
    const letter = cluster.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const candidates = [cluster, letter, box].filter((candidate) => candidate !== '');
    // A blank stays in the run of its previous word.
    const order = last === undefined || cluster !== ' ' ? fonts : [last.font, ...fonts];
    const [found] = candidates.flatMap((drawn) => {
      const font = drawn === box ? first : order.find((font) => covers(font, drawn));
      return font === undefined ? [] : [{ font, text: drawn, original: cluster }];
    });
    if (found === undefined) continue;
    if (last?.font === found.font) {
      last.text += found.text;
      last.original += found.original;
    } else runs.push(found);
  }
  return runs.map(({ font, text, original }) => ({
    font,
    text,
    actual: font.reorders || text !== original ? original : null,
  }));
}
