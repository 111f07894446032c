import { onSessionChanged, readHint } from '@/components/layout/session-hint';
import { streamEvents, type Change } from '@/lib/kernel/changes/contract';

/**
 * Hints about changes from the server, by one connection of the page, open while a screen follows them and the page is in use. Without it (the
 * database does not announce, the network fails) screens read again every few seconds.
 */

const url = '/api/events';
/** Without announcements: as a screen that polls. */
const pollMs = 4000;
/**
 * How long a page out of sight keeps its connection, of which a browser has six for all pages over HTTP/1.1; it reads again when it is seen. Longer if
 * somebody listens meanwhile.
 */
const hiddenMs = { nobody: 10_000, listening: 5 * 60_000 };
const retryMs = { first: 5000, slowest: 60_000 };

/** `null`: anything may have changed. */
export type Changes = readonly Change[] | null;
type Listener = (changes: Changes) => void;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let poll: ReturnType<typeof setInterval> | undefined;
let hide: ReturnType<typeof setTimeout> | undefined;
let waitMs = retryMs.first;
/** After the first connection, each one may have missed changes. */
let wasOpen = false;
/** The session has ended: nothing comes until somebody has signed in again. */
let isOver = false;
/** It had ended, and no connection has opened since. */
let wasOver = false;
/** Followers that act out of sight too. */
const hiddenFollowers = new Set<Listener>();

const isSeen = () => document.visibilityState === 'visible';

function publish(changes: Changes): void {
  for (const listener of listeners) listener(changes);
}

function setLive(live: boolean): void {
  if (live) {
    clearInterval(poll);
    poll = undefined;
  } else
    poll ??= setInterval(
      () => {
        if (isSeen() && navigator.onLine) publish(null);
      },
      // Not all pages in the same moment.
      pollMs * (1 + Math.random() / 2),
    );
}

/** Data of an event: our own server's, as its contract says; undefined for what cannot be read. */
function dataOf(event: Event): unknown {
  try {
    const data: unknown = event instanceof MessageEvent ? JSON.parse(String(event.data)) : undefined;
    return data;
  } catch {
    return undefined;
  }
}

const isLive = (state: unknown) =>
  typeof state === 'object' && state !== null && 'live' in state && state.live === true;
const reasonOf = (end: unknown) =>
  typeof end === 'object' && end !== null && 'reason' in end ? end.reason : null;
/** Null: anything may have changed. */
const changesOf = (data: unknown): Changes =>
  Array.isArray(data)
    ? data.filter(
        (change): change is Change => typeof change === 'object' && change !== null && 'kind' in change,
      )
    : null;

function connect(): void {
  clearTimeout(retry);
  if (source !== null || isOver || !navigator.onLine || typeof EventSource === 'undefined') return;
  const opened = new EventSource(wasOpen ? url : `${url}?age=${Math.round(performance.now())}`);
  source = opened;
  opened.addEventListener(streamEvents.state, (event) => {
    waitMs = retryMs.first;
    wasOver = false;
    setLive(isLive(dataOf(event)));
    if (wasOpen) setTimeout(() => publish(null), Math.random() * pollMs);
    wasOpen = true;
  });
  opened.addEventListener(streamEvents.changes, (event) => publish(changesOf(dataOf(event))));
  opened.addEventListener(streamEvents.end, (event) => {
    const reason = reasonOf(dataOf(event));
    disconnect();
    if (reason === 'session') endSession();
    else if (reason === 'restart') retryLater(1000 + Math.random() * 2000);
    // Other pages of the account have the connections: this one polls, and connects when it is seen again.
    else setLive(false);
  });
  opened.addEventListener('error', () => {
    setLive(false);
    // The browser opens it again with the age of before.
    wasOpen = true;
    // A lost connection is opened again by the browser, a refused one is not.
    if (opened.readyState !== EventSource.CLOSED) return;
    disconnect();
    if (wasOver) return endSession();
    retryLater(waitMs);
    waitMs = Math.min(waitMs * 2, retryMs.slowest);
  });
}

function endSession(): void {
  isOver = true;
  setLive(true);
}

function retryLater(ms: number): void {
  setLive(false);
  clearTimeout(retry);
  retry = setTimeout(() => listeners.size > 0 && connect(), ms);
}

function disconnect(): void {
  clearTimeout(retry);
  source?.close();
  source = null;
}

function hideLater(): void {
  clearTimeout(hide);
  if (!isSeen())
    hide = setTimeout(disconnect, hiddenFollowers.size > 0 ? hiddenMs.listening : hiddenMs.nobody);
}

/** Out of sight, only for a while. */
function follow(): void {
  connect();
  hideLater();
}

/** Somebody may have signed in again. */
function followAnew(): void {
  if (isOver && readHint() !== '') {
    isOver = false;
    wasOver = true;
  }
  follow();
}

function onVisibility(): void {
  if (isSeen()) followAnew();
  else hideLater();
}

/** Also for the browser's cache of pages, which takes none with an open connection. */
function onLeave(): void {
  disconnect();
  setLive(true);
}

let stopHearing: (() => void) | undefined;

function begin(): void {
  [isOver, wasOver] = [false, false];
  window.addEventListener('online', follow);
  window.addEventListener('offline', disconnect);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', followAnew);
  document.addEventListener('visibilitychange', onVisibility);
  stopHearing = onSessionChanged(followAnew);
  follow();
  if (source === null) setLive(false);
}

function end(): void {
  window.removeEventListener('online', follow);
  window.removeEventListener('offline', disconnect);
  window.removeEventListener('pagehide', onLeave);
  window.removeEventListener('pageshow', followAnew);
  document.removeEventListener('visibilitychange', onVisibility);
  stopHearing?.();
  clearTimeout(hide);
  onLeave();
}

/**
 * @param whileHidden whether it acts while the page is out of sight
 * @returns the end of it
 */
export function followChanges(listener: Listener, whileHidden = false): () => void {
  const isFirst = listeners.size === 0;
  listeners.add(listener);
  if (whileHidden) hiddenFollowers.add(listener);
  if (isFirst) begin();
  else if (whileHidden) hideLater();
  return () => {
    listeners.delete(listener);
    hiddenFollowers.delete(listener);
    if (listeners.size === 0) end();
  };
}
