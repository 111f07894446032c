import type { ComponentType } from 'react';
import { loadArea, type Area, type Messages } from '@/lib/messages';
import { MoreTexts } from './more-texts';
import { pageLanguage } from './page-language';

/**
 * A part of a page that is loaded with its texts, for `lazyPart`: `lazyPart(() => lazyTexts(['account'], import('./part').then((module) => module.Part)))`.
 * In the browser only, in the page's language.
 */
export async function lazyTexts<Props extends object>(
  areas: readonly Area[],
  part: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const language = pageLanguage();
  const [Part, ...texts] = await Promise.all([
    part,
    ...areas.map(async (area) => [area, await loadArea(language, area)] as const),
  ]);
  const messages: Partial<Messages> = Object.fromEntries(texts);
  return function WithTexts(props: Props) {
    return (
      <MoreTexts messages={messages}>
        <Part {...props} />
      </MoreTexts>
    );
  };
}
