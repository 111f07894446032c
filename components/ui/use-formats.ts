import { useLocale } from 'next-intl';
import { formatsIn, type Formats } from '@/lib/kernel/text/formats';

/** Money and dates in the language of the page that is shown. In components of server and browser alike. */
export function useFormats(): Formats {
  return formatsIn(useLocale());
}
