import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { prismaOn } from './client';
import { databaseFault, isTooSlow, violatesCheck, violatesUnique } from './faults';
import { connectionOptions, openPool } from './pool';
import { query, raw } from './query';
import { SharedConnections } from './shared-connections';
import { sqlOn } from './sql';

/** Violation as `pg` reports it, wrapped as by a failed transaction. */
const fault = (code: string, constraint: string) =>
  new Error('failed', { cause: Object.assign(new Error('violation'), { code, constraint }) });

test.each([
  [fault('57014', 'none'), true],
  [fault('55P03', 'none'), true],
  [new Error('Query read timeout'), true],
  [fault('57P01', 'none'), false],
  [new Error('Connection terminated unexpectedly'), false],
  [new Error('timeout exceeded when trying to connect'), false],
])('a job passes over what is too slow, not over a lost connection: %s', (error, expected) => {
  expect(isTooSlow(error)).toBe(expected);
  expect(databaseFault(error)).toBe('unavailable');
});

test('a violated constraint is recognized by kind and name', () => {
  expect(violatesUnique(fault('23505', 'users_live_mobile_key'), 'users_live_mobile_key')).toBe(true);
  expect(violatesUnique(fault('23505', 'orders_live_opportunity_key'), 'users_live_mobile_key')).toBe(false);
  expect(violatesUnique(fault('23514', 'users_live_mobile_key'), 'users_live_mobile_key')).toBe(false);
  expect(violatesCheck(fault('23514', 'slots_booked_check'), 'slots_booked_check')).toBe(true);
  expect(violatesCheck(fault('23505', 'slots_booked_check'), 'slots_booked_check')).toBe(false);
  expect(violatesUnique(new Error('other'), 'users_live_mobile_key')).toBe(false);
});

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  new Error('timeout expired'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout', { cause: new Error('timeout expired') }),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('Query read timeout'),
  new Error('Cannot use a pool after calling end on the pool'),
  new Error('There was an error establishing an SSL connection'),
  coded('ECONNREFUSED'),
  coded('EHOSTUNREACH'),
  coded('ENOTFOUND'),
  coded('EAI_AGAIN'),
  coded('08P01', 'query_wait_timeout'),
  coded('53300', 'sorry, too many clients already'),
  coded('53100', 'could not extend file'),
  coded('57P01', 'terminating connection due to administrator command'),
  coded('57P03', 'the database system is starting up'),
  coded('57P05', 'terminating connection due to idle-session timeout'),
  coded('57014', 'canceling statement due to statement timeout'),
  coded('25006', 'cannot execute INSERT in a read-only transaction'),
  coded('55P03', 'canceling statement due to lock timeout'),
  coded('P1001', "Can't reach database server at 127.0.0.1:5432"),
  coded('P2028', 'Transaction API error: Unable to start a transaction in the given time.'),
])('the database is away: %s', (error) => {
  expect(databaseFault(error)).toBe('unavailable');
  expect(databaseFault(new Error('failed', { cause: error }))).toBe('unavailable');
});

test.each([
  new Error('a session timeout expired long ago'),
  coded('23505', 'duplicate key value'),
  coded('42P01', 'relation does not exist'),
  coded('57000', 'operator intervention'),
  new TypeError('undefined is not a function'),
])('a defect is none: %s', (error) => {
  expect(databaseFault(error)).toBeNull();
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** @returns the address of a database whose process is stopped, or that closes each connection */
async function silentDatabase(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    ends.push(() => socket.destroy());
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.unshift(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  return `postgresql://site:site@127.0.0.1:${port}/site`;
}

test.each([
  ['is frozen', () => undefined],
  ['closes each connection', (socket: Socket) => socket.destroy()],
])('four calls at once, by every way, while the database %s', async (_what, onConnection) => {
  const url = await silentDatabase(onConnection);
  const pool = openPool(url, 2, { pipeline: true, timeoutMs: 100 });
  const shared = new SharedConnections(connectionOptions(url, 100), 2);
  const client = prismaOn(pool, 100);
  ends.push(() => client.$disconnect());
  const sql = sqlOn(pool, { shared });
  const one = query.selectNoFrom(raw<number>`1`.as('one'));
  const ways = [
    () => sql.rows(one),
    () => sql.rows(one, { prepared: false }),
    () => sql.rows(one, { writes: true }),
    () => sql.transaction((tx) => tx.rows(one)),
    () => client.store.findMany(),
  ];
  const settled = await Promise.allSettled(ways.flatMap((way) => [way(), way(), way(), way()]));
  const faults = settled.map((each) =>
    each.status === 'rejected' ? databaseFault(each.reason) : each.value,
  );
  expect(faults).toEqual(settled.map(() => 'unavailable'));
});
