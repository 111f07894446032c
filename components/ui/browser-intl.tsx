'use client';

import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { cloneElement, createContext, isValidElement, use, useMemo, type ReactNode } from 'react';

/*
 * What browsers get for `next-intl` (next.config.ts): its `useTranslations` for compiled messages, without number, date and list formatters, which the site
 * has itself. A third of its size, on every page. The server renders with `next-intl`, whose types the sources see.
 */

type Tree = { readonly [key: string]: Tree | CompiledMessage };

interface Texts {
  readonly locale: string;
  readonly messages: Tree;
}

const Context = createContext<Texts | null>(null);

function useTexts(): Texts {
  const texts = use(Context);
  if (texts === null) throw new Error('There is no provider of texts.');
  return texts;
}

interface ProviderProps {
  locale: string;
  messages?: Tree | undefined;
  children?: ReactNode;
}

export function IntlProvider({ locale, messages, children }: ProviderProps) {
  const outer = use(Context)?.messages;
  const texts = useMemo(() => ({ locale, messages: messages ?? outer ?? {} }), [locale, messages, outer]);
  return <Context value={texts}>{children}</Context>;
}

export { IntlProvider as NextIntlClientProvider };

export const useLocale = () => useTexts().locale;
export const useMessages = () => useTexts().messages;

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

/** A key that is missing is shown, as `next-intl` does. */
export function useTranslations(namespace = '') {
  const { locale, messages } = useTexts();
  return useMemo(() => {
    const below = namespace === '' ? [] : namespace.split('.');
    function translate(key: string, values?: FormatValues<ReactNode>): ReactNode {
      let found: Tree | CompiledMessage | undefined = messages;
      for (const name of [...below, ...key.split('.')]) found = isTree(found) ? found[name] : undefined;
      if (found === undefined || isTree(found)) {
        const missing = [...below, key].join('.');
        console.error(`MISSING_MESSAGE: ${missing}`);
        return missing;
      }
      const text = format<ReactNode>(found, locale, values, { formatters });
      return Array.isArray(text) ? [...text] : text;
    }
    const rich = (key: string, values: FormatValues<ReactNode>) => translate(key, withKeys(values));
    return Object.assign(translate, { rich });
  }, [locale, messages, namespace]);
}

function isTree(value: Tree | CompiledMessage | undefined): value is Tree {
  return typeof value === 'object' && !Array.isArray(value);
}

type FormatValue = FormatValues<ReactNode>[string];

/** Each tag may be in a text several times: its elements are children of one parent. */
function withKeys(values: FormatValues<ReactNode>): FormatValues<ReactNode> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, FormatValue] => {
      if (typeof value !== 'function') return [name, value];
      let count = 0;
      return [
        name,
        (chunks) => {
          const element = value(chunks);
          return isValidElement(element) ? cloneElement(element, { key: name + String(count++) }) : element;
        },
      ];
    }),
  );
}
