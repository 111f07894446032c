'use client';

import { NoticePage } from '@/components/layout/notice-page';
import { brand } from '@/lib/brand';
import failed from '@/messages/en/failed.json';
import './globals.css';

/** `buttonStyles({})`, whose code would be in every page once more. */
const button =
  'relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold text-balance disabled:cursor-not-allowed disabled:opacity-40 aria-disabled:cursor-not-allowed min-h-control px-6 text-base bg-emerald text-white hover:bg-emerald-deep active:bg-emerald-pressed';

/**
 * Includes its own layout, as the root layout failed. In English: the language of the page is a parameter of that layout. Each page ships this one with all
 * that it imports, beside the scripts of the layout.
 */
export default function GlobalError() {
  return (
    <html lang="en-IN">
      <head>
        <title>{`${failed.title} | ${brand.name}`}</title>
      </head>
      <body>
        <main className="flex flex-1 flex-col">
          <NoticePage bare title={failed.title} text={failed.text}>
            <button type="button" className={button} onClick={() => window.location.reload()}>
              {failed.retry}
            </button>
          </NoticePage>
        </main>
      </body>
    </html>
  );
}
