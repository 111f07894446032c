import { timeZone } from '@/lib/business';
import { english, languageFacts, type Language } from '@/lib/languages';
import * as inEnglish from './format';

/*
 * Money and time in the language of a page (docs/product/languages.md, "Numbers and dates"). English as ever (format.ts); the others have the grouping of India, Latin
 * digits, and the dates of their language.
 */

/** As the functions of the same name in format.ts. */
export interface Formats {
  readonly rupees: (amount: number) => string;
  readonly wholeRupees: (amount: number) => string;
  /** Paise only if there are any. */
  readonly amount: (rupees: number) => string;
  readonly count: (count: number) => string;
  /** An ISO instant with date and time of day, in Asia/Kolkata. */
  readonly instant: (iso: string) => string;
  /** `YYYY-MM-DD` with its weekday. */
  readonly date: (date: string) => string;
  /** `YYYY-MM-DD` */
  readonly shortDate: (date: string) => string;
  /** `YYYY-MM` */
  readonly month: (month: string) => string;
  /** `YYYY-MM-DD` */
  readonly dates: (from: string, to: string) => string;
  /** `HH:MM:SS` */
  readonly time: (time: string) => string;
}

const englishFormats: Formats = {
  rupees: inEnglish.formatRupees,
  wholeRupees: inEnglish.formatWholeRupees,
  amount: inEnglish.formatAmount,
  count: inEnglish.formatCount,
  instant: inEnglish.formatInstant,
  date: inEnglish.formatDate,
  shortDate: inEnglish.formatShortDate,
  month: inEnglish.formatMonth,
  dates: inEnglish.formatDates,
  time: inEnglish.formatTime,
};

const known = new Map<Language, Formats>([[english, englishFormats]]);

export function formatsIn(language: Language): Formats {
  const formats = known.get(language) ?? formatsOf(languageFacts[language].dates);
  known.set(language, formats);
  return formats;
}

/** Node's `kn` groups wrongly, so that numbers have the locale `en-IN` in each language. */
function formatsOf(locale: string): Formats {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  const whole = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  const number = new Intl.NumberFormat('en-IN');
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  const instant = new Intl.DateTimeFormat(locale, { timeZone, ...day, ...clock, second: '2-digit' });
  const withWeekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', ...day });
  const plain = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...day });
  const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...clock });
  const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    rupees: (amount) => rupees.format(amount),
    wholeRupees: (amount) => whole.format(amount),
    amount: (amount) => (Number.isInteger(amount) ? whole : rupees).format(amount),
    count: (count) => number.format(count),
    instant: (iso) => spaced(instant.format(new Date(iso))),
    date: (date) => spaced(withWeekday.format(dayOf(date))),
    shortDate: (date) => spaced(plain.format(dayOf(date))),
    month: (text) => month.format(dayOf(`${text}-01`)),
    dates: (from, to) => spaced(plain.formatRange(dayOf(from), dayOf(to))),
    time: (text) => spaced(time.format(new Date(`1970-01-01T${text}Z`))),
  };
}

/**
 * Node writes thin and narrow spaces where browsers write plain ones: the HTML would differ from the browser's rendering. Hindi alone has `am` in small
 * letters, and Kannada alone `30,2026`.
 */
function spaced(text: string): string {
  return text
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replaceAll(/,(?=\d{4})/g, ', ')
    .replace(/\b[ap]m\b/, (period) => period.toUpperCase());
}
