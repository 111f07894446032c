import { useLocale } from 'next-intl';
import { pathIn } from '@/lib/languages';

/** Address of a page in the language of the page that is shown. In components of server and browser alike. */
export function usePath(): (target: string) => string {
  const language = useLocale();
  return (target) => pathIn(language, target);
}
