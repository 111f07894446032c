import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SignedIn } from '@/lib/kernel/access/actor';
import { noFactors } from '@/lib/kernel/access/factors';
import type { AnnouncedChange } from '@/lib/kernel/changes/announcement';
import { streamLimits, Streams } from './streams';

const later = new Date('2030-01-01');
const actor = (role: SignedIn['role'], id: number): SignedIn => ({
  kind: role === 'user' ? 'active customer' : role,
  id,
  role,
  mobile: '9000000000',
  active: true,
  hasProfile: true,
  language: null,
  sessionId: `session of ${id}`,
  factors: noFactors,
  provedAt: null,
  locked: false,
});
const order = (id: number): AnnouncedChange => ({
  kind: 'order',
  id,
  customer: 1,
  executive: 2,
  employee: 3,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const events = (parts: readonly string[]) =>
  parts
    .filter((part) => part.startsWith('event:'))
    .map((part) => part.replace(/^event: (\w+)\ndata: (.*)\n\n$/, '$1 $2'));

/** All that a stream sends until it ends. */
async function whole(stream: ReadableStream<Uint8Array> | null): Promise<string[]> {
  if (stream === null) throw new Error('No stream');
  const parts: string[] = [];
  for await (const part of stream) parts.push(new TextDecoder().decode(part));
  return events(parts);
}

test('each account gets the changes that concern it, together and once', async () => {
  const streams = new Streams();
  const [mine, other] = [streams.open(actor('user', 1), later, 0), streams.open(actor('user', 9), later, 0)];
  streams.setLive(true);
  streams.announce(order(7));
  streams.announce(order(7));
  streams.announce(order(8));
  vi.advanceTimersByTime(streamLimits.batchMs);
  streams.endAll('restart');
  const state = ['state {"live":false}', 'state {"live":true}'];
  expect(await whole(mine)).toEqual([
    ...state,
    'changes [{"kind":"order","id":7},{"kind":"order","id":8}]',
    'end {"reason":"restart"}',
  ]);
  expect(await whole(other)).toEqual([...state, 'end {"reason":"restart"}']);
  expect(streams.count).toBe(0);
});

test('many changes are one hint without ids', async () => {
  const streams = new Streams();
  const stream = streams.open(actor('admin', 5), later, 0);
  for (let id = 1; id <= streamLimits.idsPerBatch + 2; id += 1) streams.announce(order(id));
  vi.advanceTimersByTime(streamLimits.batchMs);
  streams.endAll('restart');
  expect(await whole(stream)).toContain('changes [{"kind":"order","id":null}]');
});

test('a stream begins with the changes since the page was read, and none of before an interruption', async () => {
  const streams = new Streams();
  streams.setLive(true);
  vi.advanceTimersByTime(100);
  streams.announce(order(7));
  vi.advanceTimersByTime(4900);
  streams.announce(order(8));
  vi.advanceTimersByTime(1000);
  const [young, older] = [2000, 5999].map((ageMs) => streams.open(actor('user', 1), later, ageMs));
  vi.advanceTimersByTime(streamLimits.batchMs);
  streams.setLive(false);
  const afterwards = streams.open(actor('user', 1), later, 10_000);
  vi.advanceTimersByTime(streamLimits.batchMs);
  streams.endAll('restart');
  expect(await whole(young ?? null)).toContain('changes [{"kind":"order","id":8}]');
  expect(await whole(older ?? null)).toContain('changes [{"kind":"order","id":7},{"kind":"order","id":8}]');
  expect(await whole(afterwards)).toEqual(['state {"live":false}', 'end {"reason":"restart"}']);
});

const several = (kinds: readonly string[]) =>
  `changes ${JSON.stringify(kinds.map((kind) => ({ kind, id: null })))}`;

test('a page that was read before the kept changes begin reads everything again', async () => {
  const streams = new Streams();
  const tooEarly = streams.open(actor('user', 1), later, 50);
  vi.advanceTimersByTime(100);
  streams.setLive(true);
  vi.advanceTimersByTime(1000);
  const [customer, staff] = (['user', 'executive'] as const).map((role) =>
    streams.open(actor(role, 1), later, 1050),
  );
  for (let id = 0; id <= streamLimits.keptChanges; id += 1) streams.announce({ ...order(id), customer: 9 });
  vi.advanceTimersByTime(1000);
  const afterMany = streams.open(actor('user', 1), later, 1500);
  vi.advanceTimersByTime(2 * streamLimits.keptMs);
  const ancient = streams.open(actor('user', 1), later, streamLimits.keptMs + 1);
  const recent = streams.open(actor('user', 1), later, streamLimits.keptMs);
  vi.advanceTimersByTime(streamLimits.batchMs);
  streams.endAll('restart');
  const ofCustomers = several(['order', 'payment', 'visit']);
  for (const stream of [customer, afterMany, ancient])
    expect(await whole(stream ?? null)).toContain(ofCustomers);
  expect(await whole(staff ?? null)).toContain(several(['order', 'payment', 'opportunity', 'visit']));
  expect(await whole(recent)).toEqual(['state {"live":true}', 'end {"reason":"restart"}']);
  // It polls until then.
  expect(await whole(tooEarly)).toEqual([
    'state {"live":false}',
    'state {"live":true}',
    'end {"reason":"restart"}',
  ]);
});

test('no stream opens after the end of all', () => {
  const streams = new Streams();
  streams.endAll('restart');
  expect(streams.open(actor('user', 1), later, 0)).toBeNull();
});

test('an account has so many streams at most: another one ends its oldest', async () => {
  const streams = new Streams();
  const oldest = streams.open(actor('user', 1), later, 0);
  const others = Array.from({ length: streamLimits.perAccount }, () =>
    streams.open(actor('user', 1), later, 0),
  );
  streams.open(actor('user', 9), later, 0);
  expect(await whole(oldest)).toEqual(['state {"live":false}', 'end {"reason":"full"}']);
  expect(others).toHaveLength(streamLimits.perAccount);
  expect(streams.count).toBe(streamLimits.perAccount + 1);
});

test('a process has so many streams at most', () => {
  const streams = new Streams();
  for (let id = 1; id <= streamLimits.all; id += 1) streams.open(actor('user', id), later, 0);
  expect(streams.open(actor('user', streamLimits.all + 1), later, 0)).toBeNull();
});

test('a client that does not read, or has gone, is given up', async () => {
  const streams = new Streams();
  const silent = streams.open(actor('user', 1), later, 0);
  const gone = streams.open(actor('user', 2), later, 0);
  await gone?.cancel();
  expect(streams.count).toBe(1);
  for (let beat = 0; beat < streamLimits.unreadBatches; beat += 1) streams.heartbeat();
  expect(streams.count).toBe(0);
  await silent?.cancel();
});
