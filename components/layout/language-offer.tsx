'use client';

import { X } from '@lucide/icons';
import { useLocale } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { english, languageCookieName, languageFacts, languageOf, type Language } from '@/lib/languages';
import { hintCookieName } from './session-hint';
import { useShippedLanguages } from './shipped-languages';

const id = 'language-offer';

/**
 * Before the first paint, so that nothing moves, and in the browser, so that shared caches have one page for all: shows the line for the first of the browser's
 * languages, with the name of the language until its sentence arrives with the script; unless that is English, one was chosen before, or somebody is signed
 * in. The sentences would be a fiftieth of each page.
 */
export function offerScript(languages: readonly Language[]): string {
  const names = languages
    .filter((language) => language !== english)
    .map((language) => `${language}:'${languageFacts[language].name}'`);
  return `var f=document.getElementById('${id}');if(f&&!/(?:^|; )(?:${languageCookieName}|${hintCookieName})=/.test(document.cookie))for(var l of navigator.languages){l=l.split('-')[0];if(l=='${english}')break;var n={${names.join()}}[l];if(n){f.lang=l;f.action='${chooses('')}'+l;f.querySelector('button').textContent=n;f.hidden=false;break}}`;
}

const chooses = (language: string) => `/session?language=${language}`;

const subscribe = () => () => undefined;
/** Of the line that the script has shown. */
const shownLanguage = () => languageOf(document.getElementById(id)?.lang);

/** A slim line on English pages that offers the browser's language, in that language. Closed for good by its button. */
export function LanguageOffer() {
  const current = useLocale();
  const others = useShippedLanguages().filter((language) => language !== english);
  const offered = useSyncExternalStore(subscribe, shownLanguage, () => null);
  const [closed, setClosed] = useState(false);
  if (current !== english || closed || others.length === 0) return null;
  return (
    <form
      id={id}
      hidden
      suppressHydrationWarning
      method="post"
      action={offered === null ? '/session' : chooses(offered)}
      lang={offered ?? undefined}
      className="border-b border-ivory-line bg-gold-pale pr-2 pl-4 text-sm print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-2">
        <button
          type="submit"
          suppressHydrationWarning
          className="min-h-touch font-semibold underline underline-offset-4"
        >
          {offered === null ? '' : languageFacts[offered].offer}
        </button>
        <button
          type="button"
          aria-label={offered === null ? undefined : languageFacts[offered].close}
          className="flex size-touch shrink-0 items-center justify-center rounded-full"
          onClick={() => {
            document.cookie = `${languageCookieName}=${english}; path=/; max-age=31536000; samesite=lax`;
            setClosed(true);
          }}
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
    </form>
  );
}
