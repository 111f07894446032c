import list from './languages.json' with { type: 'json' };

/*
 * Languages of what visitors and customers see (docs/product/languages.md). `languages.json` has one entry for each, with its texts in
 * `messages/<language>/`. Runs in browsers, on the edge and on the server.
 */

export type Language = keyof typeof list;
export const english = 'en' satisfies Language;
/** English first. */
export const languages: readonly [Language, ...Language[]] = [
  english,
  ...keysOf(list).filter((language) => language !== english),
];

interface LanguageFacts {
  /** In its own script. */
  readonly name: string;
  /** `lang` of its pages. */
  readonly tag: string;
  /** Locale of dates, with Latin digits. */
  readonly dates: string;
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = list;

/** The choice of a browser without an account (docs/product/languages.md, "Which language"). */
export const languageCookieName = 'language';

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));
}

export function languageOf(text: string | null | undefined): Language | null {
  return languages.find((language) => language === text) ?? null;
}

/** Pages that exist in each language at an address of its own: `/about`, `/te/about`. Others follow the account. */
const prefixed = [
  '/',
  '/about',
  '/one-rupee',
  '/upi-transactions',
  '/rewards',
  '/terms',
  '/privacy',
  '/privacy-notice',
  '/refunds',
  '/grievance',
  '/contact',
  '/gold-plan',
  '/gold',
  '/login',
  '/offline',
] as const;
const prefixedWithToken = /^\/(?:pay|stop|d|welcome)\/[^/]+$/;

/** @param path without a prefix; a trailing slash does not count */
export function hasLanguages(path: string): boolean {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return prefixed.some((each) => each === plain) || prefixedWithToken.test(plain);
}

/**
 * Address of a page in a language. English has no prefix, nor have pages that follow the account and files.
 * @param target path of our own site, with query and fragment
 */
export function pathIn(language: Language, target: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? [];
  if (language === english || !hasLanguages(path)) return target;
  return `/${language}${path === '/' ? '' : path}${rest}`;
}

/**
 * Address of what is at an inner address (`/en/about`, `/te/dashboard`), which is what Next.js knows while it renders a page on the server. Another
 * address is its own.
 */
export function addressAt(pathname: string): string {
  const [, first = ''] = pathname.split('/', 2);
  const language = languageOf(first);
  return language === null ? pathname : pathIn(language, pathname.slice(first.length + 1) || '/');
}

/**
 * Language of pages that follow the account, English if none is chosen, or one that the site does not ship.
 * @param account null: not chosen
 * @param browser the cookie
 */
export function chosenLanguage(
  account: Language | null | undefined,
  browser: string | null | undefined,
  shipped: readonly Language[],
): Language {
  const wanted = languageOf(account ?? browser);
  return wanted !== null && shipped.includes(wanted) ? wanted : english;
}

/** False for an address with the prefix of a language that the site does not ship: nothing is there. */
export function isShipped(pathname: string, shipped: readonly Language[]): boolean {
  const { language } = splitPath(pathname);
  return language === null || shipped.includes(language);
}

/** The language that an address names, null without one, and its path in English. */
export interface LocalPath {
  readonly language: Language | null;
  readonly path: string;
}

/** Splits `/te/about`. `/en` is no prefix, and so is none before another. */
export function splitPath(pathname: string): LocalPath {
  const [, first = ''] = pathname.split('/', 2);
  const language = languageOf(first);
  if (language === null || language === english) return { language: null, path: pathname };
  return { language, path: pathname.slice(first.length + 1) || '/' };
}
