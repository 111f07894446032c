'use client';

import { X } from '@lucide/icons';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { english, languageCookieName, languageFacts } from '@/lib/languages';
import { hintCookieName } from './session-hint';
import { useShippedLanguages } from './shipped-languages';

const idOf = (language: string) => `offer-${language}`;

/**
 * Before the first paint, so that nothing moves, and in the browser, so that shared caches have one page for all: the line in the first of the browser's
 * languages, unless that is English, one was chosen before, or somebody is signed in.
 */
const show = `if(!/(?:^|; )(?:${languageCookieName}|${hintCookieName})=/.test(document.cookie))for(var l of navigator.languages){l=l.split('-')[0];if(l=='${english}')break;var o=document.getElementById('${idOf('')}'+l);if(o){o.hidden=false;break}}`;

/** A slim line on English pages that offers the browser's language, in that language. Closed for good by its button. */
export function LanguageOffer() {
  const current = useLocale();
  const [closed, setClosed] = useState(false);
  const others = useShippedLanguages().filter((language) => language !== english);
  if (current !== english || closed || others.length === 0) return null;
  return (
    <>
      {others.map((language) => (
        <form
          key={language}
          id={idOf(language)}
          hidden
          suppressHydrationWarning
          method="post"
          action={`/session?language=${language}`}
          lang={language}
          className="border-b border-ivory-line bg-gold-pale pr-2 pl-4 text-sm print:hidden"
        >
          <div className="mx-auto flex max-w-page items-center justify-between gap-2">
            <button type="submit" className="min-h-touch font-semibold underline underline-offset-4">
              {languageFacts[language].offer}
            </button>
            <button
              type="button"
              aria-label={languageFacts[language].close}
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
      ))}
      <script dangerouslySetInnerHTML={{ __html: show }} />
    </>
  );
}
