'use client';

import { useEffect, useState } from 'react';
import { NoticePage } from '@/components/layout/notice-page';
import { brand } from '@/lib/brand';
import failed from '@/messages/en/failed.json';
import './globals.css';

/** `buttonStyles({})`, whose code would be in every page once more. */
const button =
  'relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold text-balance disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed min-h-control px-6 text-base bg-emerald text-white hover:bg-emerald-deep active:bg-emerald-pressed';

type Texts = Promise<{ readonly default: typeof failed }>;

/** By the `lang` of a page, which is also its prefix (lib/languages.ts, whose code would be in every page once more). Loaded when needed. */
const translated = new Map<string, () => Texts>([
  ['te', () => import('@/messages/te/failed.json')],
  ['ta', () => import('@/messages/ta/failed.json')],
  ['kn', () => import('@/messages/kn/failed.json')],
  ['hi', () => import('@/messages/hi/failed.json')],
]);

/**
 * Includes its own layout, as the root layout failed. The language is that of the page that failed, else of the address; English if its texts cannot be
 * loaded. Each page ships this one with all that it imports, beside the scripts of the layout.
 */
export default function GlobalError() {
  // Read before React replaces the attribute.
  const [failedLanguage] = useState(() =>
    typeof document === 'undefined' ? '' : document.documentElement.lang,
  );
  const [shown, setShown] = useState({ language: 'en-IN', texts: failed });
  useEffect(() => {
    const [, prefix = ''] = window.location.pathname.split('/', 2);
    const language = translated.has(failedLanguage) ? failedLanguage : prefix;
    translated
      .get(language)?.()
      .then(({ default: texts }) => setShown({ language, texts }))
      .catch(() => undefined);
  }, [failedLanguage]);
  const { language, texts } = shown;
  return (
    <html lang={language}>
      <head>
        <title>{`${texts.title} | ${brand.name}`}</title>
      </head>
      <body>
        <main className="flex flex-1 flex-col">
          <NoticePage bare title={texts.title} text={texts.text}>
            <button type="button" className={button} onClick={() => window.location.reload()}>
              {texts.retry}
            </button>
          </NoticePage>
        </main>
      </body>
    </html>
  );
}
