/// <reference lib="webworker" />
import { hasLanguages, languageOf, pathIn, splitPath } from '@/lib/languages';

/*
 * The service worker (docs/product/offline.md): keeps public pages that were opened, and the page for a phone without a net. Never a page of an account, nor an
 * answer of the gateway. It asks the network first, so that a new build takes over at the next navigation, and never ends its own waiting. Bundled as `/sw.js`,
 * which the server can make switch itself off (lib/server/front/service-worker.ts).
 */

declare const self: ServiceWorkerGlobalScope;
/** Stamp of the build. */
declare const BUILD: string;

const cacheName = `pasidi-${BUILD}`;
const offline = '/offline';
/** Public pages that are kept, the last ones opened. */
const mostPages = 20;
/** Has the language of the page that was opened last. */
const languageKey = '/offline-language';
const ofAccounts = new Set([
  '/dashboard',
  '/gold_slot_booking',
  '/orders',
  '/profile',
  '/profileupdate',
  '/receipt',
  '/subscription',
]);
const file = /^\/(?:_next\/static|fonts|icons)\//;
const filesOfPage = /\/(?:_next\/static|fonts)\/[^"'\\\s)]+/g;

/** False for pages with a secret in their address. */
function isPublic(pathname: string): boolean {
  const { path } = splitPath(pathname);
  return hasLanguages(path) && !/^\/(?:pay|stop|d|welcome)\//.test(path);
}

self.addEventListener('install', (event) => event.waitUntil(fetchAndKeep(offline)));

self.addEventListener('activate', (event) => event.waitUntil(dropOlderBuilds()));

self.addEventListener('message', (event) => {
  const language = languageOf(typeof event.data === 'string' ? event.data : null);
  if (language !== null) event.waitUntil(keepLanguage(pathIn(language, offline)));
});

self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (isPublic(pathname) || ofAccounts.has(pathname)) event.respondWith(navigate(event));
  } else if (file.test(pathname)) event.respondWith(fileOf(event.request));
});

async function dropOlderBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

async function keepLanguage(path: string): Promise<void> {
  const cache = await caches.open(cacheName);
  if ((await cache.match(path)) === undefined) await fetchAndKeep(path);
  await cache.put(languageKey, new Response(path));
}

async function fetchAndKeep(path: string): Promise<void> {
  await keep(path, await fetch(path, { credentials: 'omit' }));
}

/** With its files: all that the page names, which the browser has just loaded itself. */
async function keep(pathname: string, page: Response): Promise<void> {
  if (page.status !== 200 || page.type !== 'basic' || page.redirected) return;
  const cache = await caches.open(cacheName);
  const html = await page.clone().text();
  await Promise.all(
    [...new Set(html.match(filesOfPage))].map(async (url) => {
      if ((await cache.match(url)) === undefined) await cache.add(url);
    }),
  );
  await cache.delete(pathname, { ignoreVary: true });
  await cache.put(pathname, page);
  const pages = (await cache.keys()).filter((each) => isKeptPage(new URL(each.url).pathname));
  await Promise.all(pages.slice(0, -mostPages).map((each) => cache.delete(each, { ignoreVary: true })));
}

function isKeptPage(pathname: string): boolean {
  return isPublic(pathname) && splitPath(pathname).path !== offline;
}

async function navigate(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  try {
    const page = await fetch(event.request);
    if (isPublic(pathname)) event.waitUntil(keep(pathname, page.clone()));
    return page;
  } catch {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(pathname, { ignoreVary: true });
    if (kept !== undefined) return kept;
    const place = await offlinePlace(cache, pathname);
    // The browser's own page, rather than a page that leads to itself.
    if (place === null) return Response.error();
    return Response.redirect(`${place}?from=${encodeURIComponent(pathname + search)}`);
  }
}

/** Address of the kept page without a net, in the language of an address, else of the page opened last; null if none is kept. */
async function offlinePlace(cache: Cache, pathname: string): Promise<string | null> {
  const { language } = splitPath(pathname);
  const wanted =
    language === null ? await (await cache.match(languageKey))?.text() : pathIn(language, offline);
  for (const place of [wanted, offline])
    if (place !== undefined && (await cache.match(place, { ignoreVary: true })) !== undefined) return place;
  return null;
}

async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
