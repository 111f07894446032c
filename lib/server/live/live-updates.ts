import { raw, query } from '@/lib/db/query';
import { env } from '@/lib/env/env';
import { changesChannel, type Announcement } from '@/lib/kernel/changes/announcement';
import { liveSessions } from '@/lib/people/auth/live-sessions';
import { isDraining, onDrain } from '@/lib/server/drain';
import { log } from '@/lib/server/log';
import { services } from '@/lib/server/services';
import { watchStreams } from '@/lib/server/telemetry/watched';
import { listenForChanges } from './listener';
import { streamLimits, Streams, type OpenStream } from './streams';

/** How long a stream may outlive a session whose end was not announced, as that of an expired one. */
const recheckMs = 30_000;

let open: Streams | undefined;

/** The streams of this process, which begins to listen with the first one; null while it stops. */
export function liveStreams(): Streams | null {
  if (isDraining()) return null;
  open ??= startLiveUpdates();
  return open;
}

function startLiveUpdates(): Streams {
  const { sql } = services();
  const streams = watchStreams(new Streams());
  const listener = listenForChanges({
    directUrl: env().directDatabaseUrl,
    notify: (payload) =>
      sql.rows(query.selectNoFrom(raw`pg_notify(${changesChannel}, ${payload})`.as('sent'))),
    onAnnouncement: (announcement) => receive(streams, announcement),
    onState: (listening) => {
      log().info({ kind: 'live updates', listening }, 'live updates');
      streams.setLive(listening);
    },
    onFailure: (error) => log().warn({ err: error }, 'changes are not announced: open pages poll'),
  });
  const timers = [
    setInterval(() => streams.heartbeat(), streamLimits.heartbeatMs),
    setInterval(() => void recheck(streams.all), recheckMs),
  ];
  for (const timer of timers) timer.unref();
  onDrain(() => {
    timers.forEach(clearInterval);
    streams.endAll('restart');
    void listener.stop();
  });
  return streams;
}

function receive(streams: Streams, announcement: Announcement): void {
  if (announcement.kind === 'probe') return;
  if (announcement.kind === 'access')
    void recheck(streams.all.filter(({ actor }) => actor.id === announcement.id));
  else streams.announce(announcement);
}

/** Ends the streams of sessions that have ended, and of accounts with another role. Without the database nothing is announced either. */
async function recheck(streams: readonly OpenStream[]): Promise<void> {
  const { sql, clock } = services();
  const now = clock.now();
  try {
    const live = await liveSessions(sql, [...new Set(streams.map(({ actor }) => actor.sessionId))], now);
    for (const stream of streams) {
      const session = live.get(stream.actor.sessionId);
      if (session === undefined || session.role !== stream.actor.role) stream.end('session');
      else stream.expiresAt = session.expiresAt;
    }
  } catch {
    for (const stream of streams) if (stream.expiresAt <= now) stream.end('session');
  }
}
