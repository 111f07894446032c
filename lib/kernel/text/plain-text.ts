/*
 * Texts from outside in one form, for forms, import, search and gateway alike (docs/product/gateway.md, "Formats"): the same name from
 * another keyboard, phone or spreadsheet is the same text. Without zod, so that pages can load it before their forms are validated.
 */

/** Shown as nothing, or change the direction of other signs. Source: Unicode properties Default_Ignorable_Code_Point and Cf. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
const eachInvisible = new RegExp(invisible, 'gu');

const joiners = '\\u200C\\u200D';
/** Letters of scripts whose joiners choose between forms of a letter. */
const joiningLetter =
  '[\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}' +
  '\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Arabic}]';
const isJoiningLetter = new RegExp(`^${joiningLetter}$`, 'u');
/** Keyboards leave one behind a virama that ends a word. */
const joinerAtEnd = new RegExp(
  `([\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA])[${joiners}]+(?!${joiningLetter})`,
  'gu',
);
const isPicture = /^\p{Extended_Pictographic}$/u;
const isPictureOrItsForm = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u;

/**
 * Letters that older keyboards write as consonant, virama and joiner (The Unicode Standard, 12.9, "Chillu Forms", and 12.2, "Khanda Ta").
 */
const atomicLetters: Readonly<Record<string, string>> = {
  '\u0D23\u0D4D\u200D': '\u0D7A',
  '\u0D28\u0D4D\u200D': '\u0D7B',
  '\u0D30\u0D4D\u200D': '\u0D7C',
  '\u0D32\u0D4D\u200D': '\u0D7D',
  '\u0D33\u0D4D\u200D': '\u0D7E',
  '\u0D15\u0D4D\u200D': '\u0D7F',
  '\u09A4\u09CD\u200D': '\u09CE',
};
const joinedLetters = /[\u0D15\u0D23\u0D28\u0D30\u0D32\u0D33]\u0D4D\u200D|\u09A4\u09CD\u200D/gu;

/** Names settle in a few. Bounded, since a text of marks and joiners in turn would need one for each, in quadratic time. */
const maxPasses = 16;

/**
 * What a text becomes when a pass changes nothing more: where one removes a joiner, its neighbours may compose, or another joiner may end a
 * word.
 */
function settled(text: string, pass: (text: string) => string): string {
  let form = text;
  for (let passes = 0; passes < maxPasses; passes += 1) {
    const next = pass(form);
    if (next === form) break;
    form = next;
  }
  return form;
}

/** NFC, and one spelling of letters that Unicode encodes twice. */
function composed(text: string): string {
  return text
    .normalize('NFC')
    .replace(joinedLetters, (letters) => atomicLetters[letters] ?? letters)
    .replace(joinerAtEnd, '$1');
}

/** Whether a sign without shape belongs to its neighbours: a joiner within a word of an Indic script, or a part of an emoji. */
function isPartOf(before: string, sign: string, after: string): boolean {
  if (sign === '\uFE0E' || sign === '\uFE0F')
    return isPicture.test(before) || (/^[\d#*]$/.test(before) && after === '\u20E3');
  if (sign === '\u200D' && isPictureOrItsForm.test(before) && isPicture.test(after)) return true;
  return (
    (sign === '\u200C' || sign === '\u200D') && isJoiningLetter.test(before) && isJoiningLetter.test(after)
  );
}

/** Removes invisible and bidirectional signs, except joiners within words of Indic scripts and the parts of emoji. */
export function withoutInvisible(text: string): string {
  if (!invisible.test(text)) return text;
  const signs = Array.from(text);
  const kept: string[] = [];
  for (const [n, sign] of signs.entries())
    if (!invisible.test(sign) || isPartOf(kept.at(-1) ?? '', sign, signs[n + 1] ?? '')) kept.push(sign);
  return kept.join('');
}

/** A name or another text of one line: NFC, blanks of every kind and width as one space, trimmed; empty if nothing of it is visible. */
export function plainText(text: string): string {
  const plain = settled(text, composed)
    .trim()
    .replace(/[\p{Zs}\u2028\u2029]+/gu, ' ');
  return plain.replace(eachInvisible, '').trim() === '' ? '' : plain;
}

/** A text of several lines: NFC, every line break as LF, other blanks as spaces, without invisible signs, trimmed. */
export function plainLines(text: string): string {
  const plain = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\p{Zs}/gu, ' ');
  return settled(plain, (form) => withoutInvisible(settled(form, composed))).trim();
}

/** What a search looks for: pasted invisible signs are dropped, not refused. */
export function searchedText(text: string): string {
  return plainText(settled(text, (form) => withoutInvisible(settled(form, composed))));
}
