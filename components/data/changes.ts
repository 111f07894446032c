import { streamEvents, type Change, type StreamEnd, type StreamState } from '@/lib/kernel/changes/contract';

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
/** The session has ended: nothing comes any more. */
let isOver = false;
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
    poll ??= setInterval(() => {
      if (isSeen() && navigator.onLine) publish(null);
    }, pollMs);
}

function parse<T>(event: Event): T | null {
  try {
    return event instanceof MessageEvent ? JSON.parse(String(event.data)) : null;
  } catch {
    return null;
  }
}

function connect(): void {
  clearTimeout(retry);
  if (source !== null || isOver || !navigator.onLine || typeof EventSource === 'undefined') return;
  const opened = new EventSource(wasOpen ? url : `${url}?age=${Math.round(performance.now())}`);
  source = opened;
  opened.addEventListener(streamEvents.state, (event) => {
    waitMs = retryMs.first;
    setLive(parse<StreamState>(event)?.live === true);
    // Not all pages in the same moment.
    if (wasOpen) setTimeout(() => publish(null), Math.random() * 1000);
    wasOpen = true;
  });
  opened.addEventListener(streamEvents.changes, (event) => publish(parse<Change[]>(event)));
  opened.addEventListener(streamEvents.end, (event) => {
    const reason = parse<{ reason: StreamEnd }>(event)?.reason;
    disconnect();
    if (reason === 'session') {
      isOver = true;
      setLive(true);
    } else if (reason === 'restart') retryLater(1000 + Math.random() * 2000);
    // Other pages of the account have the connections: this one polls, and connects when it is seen again.
    else setLive(false);
  });
  opened.addEventListener('error', () => {
    setLive(false);
    // A lost connection is opened again by the browser, a refused one is not.
    if (opened.readyState !== EventSource.CLOSED) return;
    disconnect();
    retryLater(waitMs);
    waitMs = Math.min(waitMs * 2, retryMs.slowest);
  });
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

function onVisibility(): void {
  clearTimeout(hide);
  if (isSeen()) connect();
  else hide = setTimeout(disconnect, hiddenFollowers.size > 0 ? hiddenMs.listening : hiddenMs.nobody);
}

/** Also for the browser's cache of pages, which takes none with an open connection. */
function onLeave(): void {
  disconnect();
  setLive(true);
}

function begin(): void {
  // The user may have signed in again.
  isOver = false;
  window.addEventListener('online', connect);
  window.addEventListener('offline', disconnect);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', connect);
  document.addEventListener('visibilitychange', onVisibility);
  connect();
  if (source === null) setLive(false);
}

function end(): void {
  window.removeEventListener('online', connect);
  window.removeEventListener('offline', disconnect);
  window.removeEventListener('pagehide', onLeave);
  window.removeEventListener('pageshow', connect);
  document.removeEventListener('visibilitychange', onVisibility);
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
  return () => {
    listeners.delete(listener);
    hiddenFollowers.delete(listener);
    if (listeners.size === 0) end();
  };
}
