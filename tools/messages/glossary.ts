import { z } from 'zod';
import { areaOf } from './catalogue';

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
  /** Areas with room for the fewest words, with the reason: no word of the trade is asked for there. */
  brief: z.array(z.strictObject({ area: z.string(), reason: z.string().min(1) })),
  /** What stays in Latin letters, and counts as no word of the English text. */
  kept: z.array(z.string().min(1)),
  /** Texts that say a thing otherwise, with the reason. */
  exceptions: z.array(
    z.strictObject({ key: z.string(), language: z.string(), term: z.string(), reason: z.string().min(1) }),
  ),
});
type GlossaryFile = z.output<typeof glossaryFile>;

/** With its expressions compiled, since each is tried on every text. */
export interface Glossary {
  readonly terms: readonly { readonly english: string; readonly inEnglish: RegExp; readonly words: Words }[];
  readonly forbidden: readonly { readonly meaning: string; readonly unless: RegExp; readonly words: Words }[];
  /** What stays in Latin letters; null: nothing. */
  readonly kept: RegExp | null;
  readonly brief: ReadonlySet<string>;
  readonly exceptions: GlossaryFile['exceptions'];
}
type Words = Readonly<Partial<Record<string, readonly string[]>>>;

const between = (pattern: string) => new RegExp(String.raw`\b(?:${pattern})\b`, 'i');
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export function compiledGlossary({ terms, forbidden, brief, kept, exceptions }: GlossaryFile): Glossary {
  return {
    terms: terms.map(({ english, words: accepted }) => ({
      english,
      inEnglish: between(english),
      words: accepted,
    })),
    forbidden: forbidden.map(({ meaning, unless, words: avoided }) => ({
      meaning,
      unless: between(unless),
      words: avoided,
    })),
    kept: kept.length === 0 ? null : new RegExp(kept.map((each) => literally(each)).join('|'), 'gi'),
    brief: new Set(brief.map(({ area }) => area)),
    exceptions,
  };
}

function withoutKept({ kept }: Glossary, text: string): string {
  return kept === null ? text : text.replaceAll(kept, ' ');
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
  const isExcused = (term: string) =>
    glossary.exceptions.some((each) => each.language === language && each.key === key && each.term === term);
  const asked = glossary.brief.has(areaOf(key)) ? [] : glossary.terms;
  const missing = asked.flatMap((term) => {
    const accepted = term.words[language];
    if (accepted === undefined || !term.inEnglish.test(source) || isExcused(term.english)) return [];
    if (accepted.some((word) => to.includes(word))) return [];
    return [`"${term.english}" is ${accepted.join(' or ')} in the glossary`];
  });
  const found = glossary.forbidden.flatMap(({ meaning, unless, words: avoided }) => {
    const word = avoided[language]?.find((each) => to.includes(each));
    if (word === undefined || unless.test(source) || isExcused(meaning)) return [];
    return [`${word} (${meaning}) is not in the English text`];
  });
  return [...missing, ...found];
}
