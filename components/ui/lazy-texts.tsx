import type { ComponentType } from 'react';
import type { Language } from '@/lib/languages';
import type { Area } from '@/lib/messages';
import type { SentTexts } from '@/lib/sent-texts';
import { MoreTexts } from './more-texts';
import { pageLanguage } from './page-language';

/** ``{ account: (language) => import(`@/messages/${language}/account.json`) }``: the script then names the files of these areas only. */
type TextFiles = { readonly [area in Area]?: (language: Language) => Promise<{ default: SentTexts[area] }> };

/**
 * A part of a page that is loaded with its texts, for `lazyPart`: `lazyPart(() => lazyTexts(files, import('./part').then((module) => module.Part)))`.
 * In the browser only, in the page's language.
 */
export async function lazyTexts<Props extends object>(
  files: TextFiles,
  part: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const language = pageLanguage();
  const [Part, ...texts] = await Promise.all([
    part,
    ...Object.entries(files).map(async ([area, load]) => [area, (await load(language)).default] as const),
  ]);
  const messages: SentTexts = Object.fromEntries(texts);
  return function WithTexts(props: Props) {
    return (
      <MoreTexts messages={messages}>
        <Part {...props} />
      </MoreTexts>
    );
  };
}
