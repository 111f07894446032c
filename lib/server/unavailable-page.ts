import { refusalText } from '@/lib/text/messages';
import { log } from './log';

/** A page for when the database is away and no page can be rendered: plain, calm, with a way to try again. */
export function unavailablePage(error: unknown, url: string): Response {
  log.error({ err: error }, 'a page could not be served');
  const { pathname, search } = new URL(url);
  const retry = `${pathname}${search}`.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pasidi</title>
<main><h1>One moment, please</h1><p>${refusalText.unavailable}</p><p><a href="${retry}">Retry</a></p></main></html>`;
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
  });
}
