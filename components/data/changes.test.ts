import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '@/lib/kernel/changes/contract';
import type { Changes } from './changes';

/* The connection of a page: browsers' EventSource, and events of the page, by hand. */

class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readonly url: string;
  readyState = 1;
  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  sends(event: string, data: object): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
  refuses(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

const page = () => {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    cookie: 'pasidi_who=admin.1',
  });
  const window = new EventTarget();
  return { document, window };
};
let { document, window } = page();
let heard: Changes[] = [];
let stop = (): void => undefined;

async function follow(visibilityState: 'visible' | 'hidden' = 'visible') {
  document.visibilityState = visibilityState;
  const { followChanges } = await import('./changes');
  stop = followChanges((changes) => heard.push(changes));
}
function turns(visibilityState: 'visible' | 'hidden') {
  document.visibilityState = visibilityState;
  document.dispatchEvent(new Event('visibilitychange'));
}
const latest = () => Source.opened.at(-1);
const open = () => Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  ({ document, window } = page());
  [heard, Source.opened] = [[], []];
  for (const [name, value] of Object.entries({
    document,
    window,
    EventSource: Source,
    navigator: { onLine: true },
  }))
    vi.stubGlobal(name, value);
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('passes changes on; polls while none are announced', async () => {
  await follow();
  const change: Change = { kind: 'order', id: 7 };
  latest()?.sends('state', { live: true });
  latest()?.sends('changes', [change]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([[change]]);
  latest()?.sends('state', { live: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.length).toBeGreaterThan(10);
});

test('connects again after the session has ended, once somebody may have signed in', async () => {
  await follow();
  latest()?.sends('state', { live: true });
  latest()?.sends('end', { reason: 'session' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([open().length, heard.length]).toEqual([0, 0]);

  // Not yet: the server refuses, and the page neither polls nor tries again by itself.
  turns('visible');
  latest()?.refuses();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([Source.opened.length, heard.length]).toEqual([2, 0]);

  window.dispatchEvent(new Event('pageshow'));
  expect(open()).toHaveLength(1);
  latest()?.sends('state', { live: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual([null]);
});

test('a visitor does not connect again', async () => {
  await follow();
  latest()?.sends('end', { reason: 'session' });
  document.cookie = '';
  turns('visible');
  expect(Source.opened).toHaveLength(1);
});

test.each(['before it follows', 'before the network returns'])(
  'a page out of sight %s gives its connection up after a while',
  async (when) => {
    await follow(when === 'before it follows' ? 'hidden' : 'visible');
    if (when !== 'before it follows') {
      turns('hidden');
      await vi.advanceTimersByTimeAsync(20_000);
      window.dispatchEvent(new Event('online'));
    }
    expect(open()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(open()).toHaveLength(0);
    turns('visible');
    expect(open()).toHaveLength(1);
  },
);

test('reads once after a connection that failed before it opened: its age is that of before', async () => {
  await follow();
  expect(latest()?.url).toContain('?age=');
  latest()?.dispatchEvent(new Event('error'));
  latest()?.sends('state', { live: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual([null]);
});
