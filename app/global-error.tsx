'use client';

import { NoticePage } from '@/components/layout/notice-page';
import layout from '@/messages/en/layout.json';
import { Button } from '@/components/ui/button';
import { brand } from '@/lib/business';
import './globals.css';

const { title, text, retry } = layout.failed;

/** Includes its own layout, as the root layout failed. */
export default function GlobalError() {
  return (
    <html lang="en-IN">
      <head>
        <title>{`${title} | ${brand.name}`}</title>
      </head>
      <body>
        <main className="flex flex-1 flex-col">
          <NoticePage bare title={title} text={text}>
            <Button onClick={() => window.location.reload()}>{retry}</Button>
          </NoticePage>
        </main>
      </body>
    </html>
  );
}
