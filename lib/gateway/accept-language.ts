import { english, languageOf, languages, type Language } from '@/lib/languages';

/** A language range with its weight (RFC 9110, section 12.5.4); other parts of a header do not count. */
const range = /^\s*(\*|[a-z]{1,8})(?:-[a-z\d]{1,8})*\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The language of the site that an `Accept-Language` header prefers: the highest weight, of equal ones the first. Regions do not matter, `*` is
 * English, 0 is a refusal.
 * @param offered languages of the site
 * @returns null if the site has none of them
 */
export function acceptedLanguage(
  header: string | null,
  offered: readonly Language[] = languages,
): Language | null {
  let best: { readonly language: Language; readonly weight: number } | null = null;
  for (const part of (header ?? '').split(',')) {
    const [, tag = '', weightText = '1'] = range.exec(part) ?? [];
    const language = tag === '*' ? english : languageOf(tag.toLowerCase());
    const weight = Number(weightText);
    if (language !== null && offered.includes(language) && weight > (best?.weight ?? 0))
      best = { language, weight };
  }
  return best?.language ?? null;
}
