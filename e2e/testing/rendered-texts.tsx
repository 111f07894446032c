import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { timeZone } from '@/lib/business';
import type { Language } from '@/lib/languages';
import { loadArea, type Area, type Messages } from '@/lib/messages';

/** Renders components with the texts of areas in a language, as a page does. */
export async function rendererIn(
  language: Language,
  areas: readonly Area[],
): Promise<(node: ReactNode) => string> {
  const texts = await Promise.all(areas.map(async (area) => [area, await loadArea(language, area)] as const));
  const messages: Partial<Messages> = Object.fromEntries(texts);
  return (node) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={language} messages={messages} timeZone={timeZone}>
        {node}
      </NextIntlClientProvider>,
    );
}
