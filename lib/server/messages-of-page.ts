import { getRequestConfig } from 'next-intl/server';
import { language as languageParam } from 'next/root-params';
import { english, languageOf } from '@/lib/languages';
import { areas, loadArea } from '@/lib/messages';

/** Language and texts of the page that is rendered, by the first part of its inner address (app/[language]). */
export default getRequestConfig(async () => {
  const locale = languageOf(await languageParam()) ?? english;
  const texts = await Promise.all(areas.map(async (area) => [area, await loadArea(locale, area)] as const));
  return { locale, messages: Object.fromEntries(texts), timeZone: 'Asia/Kolkata' };
});
