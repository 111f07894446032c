'use client';

import { Languages } from '@lucide/icons';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import { languageFacts } from '@/lib/languages';
import { useShippedLanguages } from './shipped-languages';
import { keepTyped, restoreTyped } from './typed-input';
import { useDismissal } from './use-dismissal';

const entryStyles =
  'flex min-h-touch w-full items-center rounded-sm px-3 text-left text-base font-medium transition-colors hover:bg-ivory-deep aria-[current=true]:text-emerald';

/** Languages behind a button of the header. */
export function LanguageMenu() {
  const text = useTranslations('layout');
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismissal(open, area, button, close);
  useEffect(restoreTyped, []);
  if (useShippedLanguages().length < 2) return null;
  return (
    <div ref={area} className="relative noscript:hidden">
      <button
        ref={button}
        type="button"
        aria-label={text('language')}
        aria-expanded={open}
        aria-controls={open ? 'language-menu' : undefined}
        onClick={() => setOpen(!open)}
        className="flex size-touch items-center justify-center rounded-full text-ink transition-colors hover:bg-ivory-deep aria-expanded:bg-ivory-deep"
      >
        <Icon of={Languages} strokeWidth={1.5} />
      </button>
      {open && (
        <div
          id="language-menu"
          className="absolute top-full right-0 mt-2 min-w-account rounded-md border border-ivory-line bg-white p-2 shadow-lift"
        >
          <LanguageForm className={entryStyles} isNamed={false} />
        </div>
      )}
    </div>
  );
}

/** Languages in a line, for footers. */
export function LanguageLine({ className }: { className: string }) {
  if (useShippedLanguages().length < 2) return null;
  return (
    <div className="flex flex-wrap gap-x-4">
      <LanguageForm className={className} />
    </div>
  );
}

interface LanguageFormProps {
  className: string;
  /** A landmark of the page: the one in the footer, not the one behind its button. */
  isNamed?: boolean;
}

/** One button a language, named in its own script. The form works without script (lib/gateway/choose-language.ts). */
function LanguageForm({ className, isNamed = true }: LanguageFormProps) {
  const text = useTranslations('layout');
  const current = useLocale();
  const languages = useShippedLanguages();
  return (
    <form
      method="post"
      action="/session"
      aria-label={isNamed ? text('language') : undefined}
      className="contents"
      onSubmit={choose}
    >
      <input type="hidden" name="page" disabled />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          formAction={`/session?language=${language}`}
          lang={languageFacts[language].tag}
          aria-current={language === current ? 'true' : undefined}
          className={className}
        >
          {languageFacts[language].name}
        </button>
      ))}
    </form>
  );
}

/** The address has a fragment, which no referrer has, and what was typed on the page stays. */
function choose({ currentTarget }: SubmitEvent<HTMLFormElement>): void {
  const page = currentTarget.elements.namedItem('page');
  if (!(page instanceof HTMLInputElement)) return;
  const { pathname, search, hash } = window.location;
  page.value = pathname + search + hash;
  page.disabled = false;
  keepTyped();
}
