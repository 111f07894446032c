import { useLocale } from 'next-intl';
import { english, languageFacts, type Language } from '@/lib/languages';

/** Names of a `YYYY-MM-DD` date in a language. */
export interface DateNames {
  /** `Mon` */
  readonly weekday: (date: string) => string;
  /** For a narrow column: `Mo`, in other languages as their calendars have it. */
  readonly briefWeekday: (date: string) => string;
  /** `Monday` */
  readonly longWeekday: (date: string) => string;
  /** `Nov` */
  readonly month: (date: string) => string;
  /** `Monday, November 30, 2026` */
  readonly full: (date: string) => string;
}

const known = new Map<Language, DateNames>();

/** In the language of the page that is shown. In components of server and browser alike. */
export function useDateNames(): DateNames {
  const language = useLocale();
  const names = known.get(language) ?? namesIn(language);
  known.set(language, names);
  return names;
}

function namesIn(language: Language): DateNames {
  const part = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(languageFacts[language].dates, { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(new Date(`${date}T12:00:00Z`));
  };
  const weekday = part({ weekday: 'short' });
  return {
    weekday,
    briefWeekday: language === english ? (date) => weekday(date).slice(0, 2) : part({ weekday: 'narrow' }),
    longWeekday: part({ weekday: 'long' }),
    month: part({ month: 'short' }),
    full: part({ dateStyle: 'full' }),
  };
}
