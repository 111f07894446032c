import { readFileSync } from 'node:fs';
import path from 'node:path';
import Sanscript from '@indic-transliteration/sanscript';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';
import { falseFriends, namesOfOneSound } from '@/e2e/testing/names-of-one-sound';
import { nameSoundsFile, nameSoundsSql } from '@/tools/db/name-sounds-sql';
import { PRISMA_DIR } from '@/tools/launch/project';
import { foldedText } from './folded-text';
import { soundOf, soundsAlike, type WordSound } from './sound-key';

const { pool } = await testDb();

/** With the start of their blocks. */
const scripts = [
  ['devanagari', 0x0900],
  ['tamil', 0x0b80],
  ['telugu', 0x0c00],
  ['kannada', 0x0c80],
  ['malayalam', 0x0d00],
] as const;
const all = namesOfOneSound.flat();
const heard = (name: string) => soundOf(foldedText(name));
const alike = (one: string, other: string) => {
  const [first, second] = [heard(one), heard(other)];
  return first !== null && second !== null && soundsAlike(first, second);
};

test.each(namesOfOneSound.map((names) => [names[0] ?? '', names] as const))(
  '%s in each script',
  (_, names) => {
    for (const one of names) expect(names.filter((other) => !alike(one, other))).toEqual([]);
  },
);

test('names of different lines do not sound alike', () => {
  const lines = namesOfOneSound.map((names) => names.map((name) => ({ name, sound: heard(name) })));
  const found = lines.flatMap((names, n) => {
    const others = lines.slice(n + 1).flat();
    return names.flatMap((one) =>
      others.filter(({ sound }) => sound !== null && one.sound !== null && soundsAlike(sound, one.sound)),
    );
  });
  expect(found.map(({ name }) => name)).toEqual([]);
});

test.each(falseFriends)('%s does not sound like %s', (one, other) => {
  expect(alike(one, other)).toBe(false);
});

test('what has no sound: single letters, digits, other scripts', () => {
  for (const text of ['', 'k', '2026', '\u0E2D\u0E23', 'josé', 'క', 'h'.repeat(41), 'hh'])
    expect(soundOf(text)).toBeNull();
});

test('the functions of the database are written from the same steps (else: npm run db:name-sounds)', () => {
  expect(readFileSync(path.join(PRISMA_DIR, nameSoundsFile), 'utf8')).toBe(nameSoundsSql());
});

async function heardByDatabase(words: readonly string[]): Promise<(WordSound | null)[]> {
  const { rows } = await pool.query<{ sound: string | null; tamil: string | null }>(
    'SELECT sound_key(word) AS sound, tamil_sound_key(word) AS tamil FROM unnest($1::text[]) WITH ORDINALITY AS each (word, n) ORDER BY n',
    [words],
  );
  return rows.map(({ sound, tamil }) => (tamil === null ? null : { sound, tamilSound: tamil }));
}

const letter = fc.oneof(
  fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')),
  fc.constantFrom(...Array.from('aeiouhyrnksth')),
  fc
    .tuple(fc.constantFrom(...scripts), fc.integer({ min: 1, max: 0x6f }))
    .map(([[, block], offset]) => String.fromCodePoint(block + offset)),
);
const word = fc.array(letter, { minLength: 1, maxLength: 12 }).map((signs) => foldedText(signs.join('')));

test('the database hears every word as this module does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 50, maxLength: 50 }), async (words) => {
      expect(await heardByDatabase(words)).toEqual(words.map(soundOf));
    }),
    { numRuns: 20 },
  );
  const names = all.map(foldedText);
  expect(await heardByDatabase(names)).toEqual(names.map(soundOf));
});

test('joiners and equivalent Unicode make no difference', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.constantFrom('\u200C', '\u200D'), (name, joiner) => {
      const written = name.normalize('NFD').replaceAll('\u0C4D', `\u0C4D${joiner}`);
      expect(heard(written)).toEqual(heard(name));
    }),
  );
});

test('nor do h after consonants, v and w, long and short vowels, double letters and a final a', () => {
  const loose = fc.constantFrom<readonly [RegExp, string]>(
    [/([tdbgkj])h?/g, '$1h'],
    [/([tdbgkj])h/g, '$1'],
    [/v/g, 'w'],
    [/(?<![ao])w/g, 'v'],
    [/a(?=[^aeiouwyvh])/g, 'aa'],
    [/(?<![aeiou])i(?![aeiouy])/g, 'ee'],
    [/(?<![aeiou])u(?![aeiou])/g, 'oo'],
    [/([klmnprt])(?![klmnprthscyx])/g, '$1$1'],
    [/(?<=...[^aeiouvwyhc])$/, 'a'],
  );
  const consonants = fc.constantFrom('k', 'g', 't', 'd', 'b', 'm', 'n', 'r', 'l', 'v', 's', 'p', 'ch');
  const syllable = fc.tuple(consonants, fc.constantFrom('a', 'i', 'u')).map((parts) => parts.join(''));
  const plain = fc.tuple(
    fc.array(syllable, { minLength: 2, maxLength: 5 }),
    fc.constantFrom('k', 'l', 'n', 't'),
  );
  fc.assert(
    fc.property(plain, loose, ([syllables, last], [from, to]) => {
      const name = syllables.join('') + last;
      expect([name, name.replace(from, to), heard(name.replace(from, to))]).toEqual([
        name,
        name.replace(from, to),
        heard(name),
      ]);
    }),
  );
});

/** Marks of sanscript's Latin that the loose key does not know; its anusvara in Devanagari. */
function asLatin(word: string, script: (typeof scripts)[number][0]): string {
  return Sanscript.t(word, script, 'itrans')
    .replaceAll('j~n', 'gn')
    .replaceAll('M', script === 'devanagari' ? '\u0902' : '\u0C02')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u093C_~^.'{}]/g, '')
    .toLowerCase();
}

/** Letters that sanscript leaves as they are: nnna, candra e and o. */
const unknownToSanscript = new Set([0x29, 0x45, 0x49]);

test('each syllable is transliterated as sanscript does it', () => {
  const wrong: string[] = [];
  for (const [script, block] of scripts) {
    const isAssigned = (sign: string) => /^[\p{L}\p{M}]$/u.test(sign);
    const signs = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => from + n)
        .filter((offset) => !unknownToSanscript.has(offset))
        .map((offset) => String.fromCodePoint(block + offset))
        .filter(isAssigned);
    for (const consonant of signs(0x15, 0x39))
      for (const vowel of ['', ...signs(0x3e, 0x4c)])
        for (const end of ['', String.fromCodePoint(block + 0x02), String.fromCodePoint(block + 0x4d)]) {
          if (vowel !== '' && end.codePointAt(0) === block + 0x4d) continue;
          const word = foldedText(`${consonant}${vowel}${end}${String.fromCodePoint(block + 0x32)}`);
          const latin = soundOf(asLatin(word, script));
          if (latin?.tamilSound !== soundOf(word)?.tamilSound)
            wrong.push(`${word} ${asLatin(word, script)} ${latin?.tamilSound} ${soundOf(word)?.tamilSound}`);
        }
  }
  expect(wrong).toEqual([]);
});
