import { z } from 'zod';

/* `messages/glossary.json`: words of the trade, and words that the business does not use (docs/product/languages.md, "Texts"). */

/** Parts of words, by language: a translation must, or must not, contain one of them. */
const words = z.record(z.string(), z.array(z.string().min(1)));

export const glossaryFile = z.strictObject({
  terms: z.array(
    z.strictObject({
      /** A regular expression for the English text, between word boundaries. */
      english: z.string().min(1),
      words,
      note: z.string().optional(),
      /** Where the words were seen in use; without it they wait for a native speaker. */
      source: z.string().optional(),
    }),
  ),
  forbidden: z.array(
    z.strictObject({
      meaning: z.string(),
      /** A regular expression: an English text with it may use the words. */
      unless: z.string(),
      words,
    }),
  ),
  /** What stays in Latin letters, and counts as no word of the English text. */
  kept: z.array(z.string().min(1)),
  /** Texts that say a thing otherwise, with the reason. */
  exceptions: z.array(
    z.strictObject({ key: z.string(), language: z.string(), term: z.string(), reason: z.string().min(1) }),
  ),
});
export type Glossary = z.output<typeof glossaryFile>;

const literally = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi');
const english = (pattern: string) => new RegExp(String.raw`\b(?:${pattern})\b`, 'i');

/** An English text without what stays in Latin letters. */
function withoutKept({ kept }: Glossary, text: string): string {
  return kept.reduce((rest, each) => rest.replaceAll(literally(each), ' '), text);
}

/** Whether the text is still English: a copy of the English one with words to translate. */
export function isUntranslated(glossary: Glossary, from: string, to: string): boolean {
  return from === to && /[a-z]/i.test(withoutKept(glossary, from));
}

/** A sentence for each word of the glossary that a translation lacks, and for each forbidden one that it has. */
export function wordingFaults(
  glossary: Glossary,
  { key, language, from, to }: { key: string; language: string; from: string; to: string },
): string[] {
  const source = withoutKept(glossary, from);
  const excused = new Set(
    glossary.exceptions
      .filter((each) => each.language === language && each.key === key)
      .map(({ term }) => term),
  );
  const missing = glossary.terms.flatMap((term) => {
    const accepted = term.words[language];
    if (accepted === undefined || excused.has(term.english) || !english(term.english).test(source)) return [];
    if (accepted.some((word) => to.includes(word))) return [];
    return [`"${term.english}" is ${accepted.join(' or ')} in the glossary`];
  });
  const forbidden = glossary.forbidden.flatMap(({ meaning, unless, words: avoided }) => {
    if (excused.has(meaning) || english(unless).test(source)) return [];
    const found = avoided[language]?.find((word) => to.includes(word));
    return found === undefined ? [] : [`${found} (${meaning}) is not in the English text`];
  });
  return [...missing, ...forbidden];
}
