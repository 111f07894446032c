import { english, languageOf, type Language } from '@/lib/languages';

/** Language of the page that is shown, outside of components. In the browser only. */
export function pageLanguage(): Language {
  return languageOf(document.documentElement.lang) ?? english;
}
