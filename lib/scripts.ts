import type { Language } from './languages';
import list from './scripts.json' with { type: 'json' };

/*
 * Fonts of scripts other than Latin (docs/product/languages.md, "Layout"). Each has a package of `@fontsource` for documents, `noto-sans-<script>`. Apart from
 * `languages.json`, since browsers need none of it.
 */

export interface ScriptFacts {
  readonly languages: readonly string[];
  /** Fonts of devices, the usual one first: Noto Sans. */
  readonly textFonts: readonly string[];
  /** Font of headings in `public/fonts`. */
  readonly displayFont: string;
  /** Of its letters in headings, where words are long: `82%`. */
  readonly displaySize?: string;
  /** Of the device's bold and regular Noto Sans until that font arrives, so that texts keep their lines (app/fonts/README.md). */
  readonly boldSize: string;
  readonly regularSize: string;
}

export const scriptFacts: Readonly<Record<string, ScriptFacts>> = list;

/** Null: Latin. */
export function scriptOf(language: Language): ScriptFacts | null {
  return Object.values(scriptFacts).find(({ languages }) => languages.includes(language)) ?? null;
}
