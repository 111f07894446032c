/*
 * How a word of a name sounds: one key for `Lakshmi`, `Laxmi` and `లక్ష్మి` (docs/decisions/027-search-across-scripts.md). Steps as data, since browsers
 * run them here and the database in functions written from them (prisma/sql/desk/name-sounds.sql, tools/db/name-sounds.ts).
 */

/** `text` or `pattern` (read alike by JavaScript and PostgreSQL) is replaced by `by` everywhere; signs of `letters` by the one of `by` at their place, or by nothing. */
export type SoundStep =
  | { readonly text: string; readonly by: string }
  | { readonly pattern: string; readonly by: string }
  | { readonly letters: string; readonly by: string };

/** Devanagari, Tamil, Telugu, Kannada, Malayalam. */
const blocks = [0x0900, 0x0b80, 0x0c00, 0x0c80, 0x0d00] as const;
const inBlocks = (from: number, to: number) =>
  blocks
    .flatMap((block) =>
      Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(block + from + n)),
    )
    .join('');
const escaped = (sign: number) => `\\u${sign.toString(16).padStart(4, '0').toUpperCase()}`;
const classOf = (from: number, to: number) =>
  blocks.map((block) => `${escaped(block + from)}-${escaped(block + to)}`).join('');

/**
 * The blocks are parallel (The Unicode Standard, 12.1, "Encoding Principles"), so one row of letters serves all; they equal what
 * @indic-transliteration/sanscript has for each script. Long and aspirated letters are as short as the loose key makes them. `C` is ch, `E` ai,
 * `O` au, `R` the vocalic r; `M` and `N` are the anusvara, of the south and of Devanagari.
 */
const vowels = 'aaiiuuRleeeEoooO';
const consonants = 'kkggnCCjjnttddnttddnnppbbmyrrlllvsssh';
const signs = 'aiiuuRReeeEoooO-';
const eachBlock = (row: string) => row.repeat(blocks.length);
const nuktas = '\u093C\u0CBC\u0C3C\u0D3C';
const avagrahas = '\u093D\u0C3D\u0CBD\u0D3D';
const visargas = '\u0903\u0B83\u0C03\u0C83\u0D03';

/** To Latin letters. */
const transliteration: readonly SoundStep[] = [
  { letters: `${nuktas}${avagrahas}${visargas}`, by: '' },
  // Tamil spelling: லட்சுமி Lakshmi, மீனாட்சி Meenakshi; வெற்றி Vetri; கிருஷ்ணன் Krishnan; இராமன் Raman, இலட்சுமி Lakshmi.
  { text: 'ட்ச', by: 'க்ஷ' },
  { text: 'க்ஷும', by: 'க்ஷ்ம' },
  { text: 'ற்ற', by: 'த்ர' },
  { text: 'ருஷ', by: 'ரிஷ' },
  { pattern: '^இ(?=ரா|லக்ஷ)', by: '' },
  // Hindi: सिंह Singh, ओम Om.
  { pattern: '^सिंह$', by: 'सिंग' },
  { pattern: '^ओम$', by: 'ओं' },
  // The inherent vowel.
  { pattern: `([${classOf(0x15, 0x39)}])(?![${classOf(0x3e, 0x4d)}])`, by: '\\1a' },
  {
    letters:
      inBlocks(0x01, 0x01) +
      inBlocks(0x02, 0x02) +
      inBlocks(0x05, 0x14) +
      inBlocks(0x15, 0x39) +
      inBlocks(0x3e, 0x4d) +
      'ൗ',
    by: `${eachBlock('n')}N${'M'.repeat(blocks.length - 1)}${eachBlock(vowels)}${eachBlock(consonants)}${eachBlock(signs)}O`,
  },
  { text: 'j-n', by: 'gn' },
];

/** What is written in several ways, from the longest on. */
const spellings: readonly SoundStep[] = [
  // The anusvara is m before letters of the lips and, in the south, before s and the like: వంశి Vamsi, वंश Vansh.
  { pattern: 'M(?=[pbmhsyvrl]|$)|N(?=[pbmh]|$)', by: 'm' },
  { letters: 'MN-', by: 'nn' },
  { text: 'E', by: 'ai' },
  { text: 'O', by: 'au' },
  { text: 'R', by: 'ri' },
  { text: 'zh', by: 'l' },
  { pattern: '^(jn|gny?|gy)', by: 'gn' },
  { pattern: 'x|ksh|kch', by: 'ks' },
  { pattern: 'tch|chh|ch', by: 'C' },
  { text: 'sh', by: 's' },
  { pattern: 'ph|f', by: 'p' },
  { pattern: 'ck|c|q', by: 'k' },
  // Aspirated letters.
  { pattern: '([tdbgkj])h', by: '\\1' },
  { text: 'aa', by: 'a' },
  // Eswar, ఈశ్వర్; Iyer, ஐயர்; Sai, సాయి; Naidu, నాయుడు; Nair, നായർ.
  { pattern: '^e(?=s)', by: 'i' },
  { text: 'ayi', by: 'ai' },
  { pattern: 'nay[aiu]?[dt]u', by: 'naidu' },
  { text: 'nayar', by: 'nair' },
  { pattern: '^(i|ai|ay)y[ae]', by: 'aya' },
  // Mohammed, Muhammad, మహమ్మద్.
  { pattern: '^m[aou]ham+[aeiu]d', by: 'muhamad' },
  // Rao, రావు, राव; Ramaiah, రామయ్య.
  { pattern: 'a[vw][ua]?$', by: 'ao' },
  { pattern: 'a(i|iy|yy?)ah?$', by: 'ay' },
  // Gowda, Gouda.
  { pattern: 'ou|au|[oa]w(?![aeiou])', by: 'o' },
  { letters: 'wz', by: 'vj' },
  // Sreenivas; Poornima; Naidu, Naydu; Vijay, Vijai.
  { pattern: 'ee|ea|ie|ii', by: 'i' },
  { pattern: 'oo|uu', by: 'u' },
  { pattern: 'iy(?=[aeiou])', by: 'i' },
  // Satya; Subrahmanyam, Subramaniam.
  { pattern: '([^aeiouy])y', by: '\\1i' },
  { pattern: 'ai|ei|ae|[ae]y(?![aeiou])', by: 'e' },
  // An h that is not heard, double letters.
  { pattern: '([^aeiou])h', by: '\\1' },
  { pattern: 'h(?![aeiou])', by: '' },
  { pattern: '(.)\\1+', by: '\\1' },
];

/** Tamil writes k for g and h, t for d, p for b, one letter for c, j and s, and a vowel within Pr and Kr: பிரபு Prabhu. */
const asInTamil: readonly SoundStep[] = [
  { letters: 'gdbhjs', by: 'ktpkCC' },
  { pattern: '([kptC])i(?=r)', by: '\\1' },
];

/** The a that is not spoken: Rama, Ram; राजकुमार, Rajkumar. */
export const soundEnds: readonly SoundStep[] = [
  { pattern: '(..[^aeiou])a$', by: '\\1' },
  { pattern: '([aeiou][^aeiou])a(?=[^aeiou]([aeiou]|$))', by: '\\1' },
  { letters: 'yoe', by: 'iua' },
];

/** Words that have a sound; folded (`foldedText`). Of one script, or of Latin letters with it. */
export const soundedWord = `^[a-z${classOf(0x00, 0x7f)}]{2,40}$`;
export const tamilLetter = `[${escaped(blocks[1])}-${escaped(blocks[1] + 0x7f)}]`;

export const soundSteps = [...transliteration, ...spellings];
export const tamilSoundSteps = [...asInTamil, ...soundEnds];

type Change = (form: string) => string;

function changeOf(step: SoundStep): Change {
  if ('text' in step) return (form) => form.replaceAll(step.text, step.by);
  if ('pattern' in step) {
    const pattern = new RegExp(step.pattern, 'g');
    const by = step.by.replace('\\', '$');
    return (form) => form.replace(pattern, by);
  }
  const signs = new Map(Array.from(step.letters, (sign, place) => [sign, step.by[place] ?? '']));
  return (form) => Array.from(form, (sign) => signs.get(sign) ?? sign).join('');
}

const changed = (word: string, changes: readonly Change[]) =>
  changes.reduce((form, change) => change(form), word);
const toHeard = soundSteps.map(changeOf);
const toSound = soundEnds.map(changeOf);
const toTamilSound = tamilSoundSteps.map(changeOf);
const isSounded = new RegExp(soundedWord);
const isTamil = new RegExp(tamilLetter);

/** `sound` is null for words of Tamil letters, which are compared by `tamilSound`. */
export interface WordSound {
  readonly sound: string | null;
  readonly tamilSound: string;
}

/** @param word folded (`foldedText`); null if it has no sound: digits, other scripts, a single letter */
export function soundOf(word: string): WordSound | null {
  if (!isSounded.test(word)) return null;
  const heard = changed(word, toHeard);
  const tamilSound = changed(heard, toTamilSound);
  if (tamilSound === '') return null;
  return { sound: isTamil.test(word) ? null : changed(heard, toSound), tamilSound };
}

export function soundsAlike(one: WordSound, other: WordSound): boolean {
  return one.sound === null || other.sound === null
    ? one.tamilSound === other.tamilSound
    : one.sound === other.sound;
}
