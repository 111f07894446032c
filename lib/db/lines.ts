import { Writable } from 'node:stream';
import type pg from 'pg';

interface Line {
  client: Promise<pg.PoolClient> | null;
  /** Gives the connection up. */
  giveUp: () => void;
  waiting: number;
  corked: boolean;
}

/**
 * Connections that many short statements share: what is asked in one turn of the event loop goes out in one write, and the answers come back
 * in their order. Each write wakes a process of PostgreSQL, which costs the server more than making the statement (docs/performance.md).
 * Only for statements that take no lock and are answered in no time: each waits for those before it.
 */
export class Lines {
  private readonly lines: Line[];

  /** @param pool of connections with `pipeline: true`, used by nobody else; `max` of them are opened, on first use */
  constructor(private readonly pool: pg.Pool) {
    this.lines = Array.from({ length: pool.options.max }, () => ({
      client: null,
      giveUp: () => undefined,
      waiting: 0,
      corked: false,
    }));
  }

  async query<Row extends pg.QueryResultRow>(asked: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const line = this.lines.reduce((best, each) => (each.waiting < best.waiting ? each : best));
    line.waiting += 1;
    try {
      const client = await (line.client ??= this.open(line));
      holdWrites(line, client);
      return await client.query<Row>(asked);
    } finally {
      line.waiting -= 1;
    }
  }

  /** Closes the connections and their pool. */
  async close(): Promise<void> {
    for (const line of this.lines) {
      await line.client;
      line.giveUp();
    }
    await this.pool.end();
  }

  /** Opens a line's connection. One that is lost is given up, with what waits on it; the next statement opens another. */
  private async open(line: Line): Promise<pg.PoolClient> {
    try {
      const client = await this.pool.connect();
      let lost = false;
      line.giveUp = () => {
        if (lost) return;
        lost = true;
        line.client = null;
        client.release(true);
      };
      client.on('error', line.giveUp);
      client.on('end', line.giveUp);
      return client;
    } catch (error) {
      line.client = null;
      throw error;
    }
  }
}

/** Gathers what is written until the loop has gone through what has arrived. */
function holdWrites(line: Line, client: pg.PoolClient): void {
  if (line.corked) return;
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : null;
  if (!(stream instanceof Writable)) return;
  line.corked = true;
  stream.cork();
  setImmediate(() => {
    line.corked = false;
    stream.uncork();
  });
}
