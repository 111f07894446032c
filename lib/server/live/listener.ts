import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BatchedSocket } from '@/lib/db/batched-socket';
import { connectionOptions } from '@/lib/db/pool';
import { changesChannel, parseAnnouncement, type Announcement } from '@/lib/kernel/changes/announcement';
import { withTimeout } from '@/lib/kernel/concurrency/with-timeout';

export interface ListenerTimes {
  /** Between two probes, and how long one may take. */
  probeMs: number;
  probeTimeoutMs: number;
  /** So many in a row that could not be sent, as over a saturated pool, prove nothing. */
  unsentProbes: number;
  /** Before the first new attempt; doubled up to `slowestRetryMs`. */
  retryMs: number;
  slowestRetryMs: number;
}

export const listenerTimes: ListenerTimes = {
  probeMs: 15_000,
  probeTimeoutMs: 3000,
  unsentProbes: 4,
  retryMs: 1000,
  slowestRetryMs: 30_000,
};

const goodbyeMs = 1000;

interface ListenerOptions {
  /** PostgreSQL itself: a pooler by transaction accepts LISTEN, and delivers nothing. */
  readonly directUrl: string;
  /** Sends a probe over another connection: over the listening one, even such a pooler might deliver it. */
  notify(this: void, payload: string): Promise<unknown>;
  onAnnouncement(this: void, announcement: Announcement): void;
  /** Called with each change; at first it does not listen. Announcements of the time before may be lost. */
  onState(this: void, listening: boolean): void;
  onFailure(this: void, error: unknown): void;
  readonly times?: ListenerTimes;
}

/**
 * One connection of a process that listens on {@link changesChannel}, opened again after it was lost. Probes find out whether it delivers:
 * a dead network says nothing, and neither does a pooler.
 */
export function listenForChanges(options: ListenerOptions): { stop(): Promise<void> } {
  const times = options.times ?? listenerTimes;
  const stopping = new AbortController();
  let isListening = false;
  const setState = (listening: boolean) => {
    if (isListening === listening) return;
    isListening = listening;
    options.onState(listening);
  };
  const run = async () => {
    let retryMs = times.retryMs;
    while (!stopping.signal.aborted) {
      try {
        await listen(options, times, stopping.signal, () => {
          retryMs = times.retryMs;
          setState(true);
        });
      } catch (error) {
        if (isListening || retryMs === times.retryMs) options.onFailure(error);
      }
      setState(false);
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, times.slowestRetryMs);
    }
  };
  const done = run();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** Until the connection is lost, a probe does not come back, or the process stops. */
async function listen(
  { directUrl, notify, onAnnouncement }: ListenerOptions,
  { probeMs, probeTimeoutMs, unsentProbes }: ListenerTimes,
  stopping: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const socket = new BatchedSocket();
  const client = new pg.Client({ ...connectionOptions(directUrl), stream: () => socket });
  const lost = new AbortController();
  const lose = () => lost.abort(new Error('The connection that listens for changes is lost.'));
  let probe = { token: '', arrived: (): void => undefined };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload }) => {
    const announcement = parseAnnouncement(payload);
    if (announcement === null) return;
    if (announcement.kind !== 'probe') onAnnouncement(announcement);
    else if (announcement.token === probe.token) probe.arrived();
  });
  let unsent = 0;
  let isProven = false;
  /** Throws without a proof before; later a failure says nothing about the listening connection. */
  const send = async (token: string): Promise<boolean> => {
    try {
      await notify(JSON.stringify({ kind: 'probe', token }));
      unsent = 0;
      return true;
    } catch (error) {
      unsent += 1;
      if (!isProven || unsent > unsentProbes) throw error;
      return false;
    }
  };
  const signal = AbortSignal.any([lost.signal, stopping]);
  try {
    await client.connect();
    await client.query(`LISTEN ${changesChannel}`);
    while (!signal.aborted) {
      const token = randomUUID();
      const arrived = new Promise<void>((resolve) => {
        probe = { token, arrived: resolve };
      });
      if (await send(token)) {
        const late = pause(probeTimeoutMs, true, { signal });
        if ((await Promise.race([arrived, late])) === true)
          throw new Error(
            'The database does not deliver announcements: behind PgBouncer, DATABASE_DIRECT_URL must be the address of PostgreSQL itself.',
          );
        isProven = true;
        onListening();
      }
      await pause(probeMs, undefined, { signal });
    }
  } catch (error) {
    if (!stopping.aborted) throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    client.off('end', lose);
    // Over a dead network the end gets no answer.
    await withTimeout(client.end(), goodbyeMs).catch(() => undefined);
    socket.destroy();
  }
}
