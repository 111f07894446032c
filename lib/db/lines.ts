import { Writable } from 'node:stream';
import type pg from 'pg';

interface Line {
  client: Promise<pg.PoolClient> | null;
  /** Closes the connection with an error. */
  giveUp: () => void;
  waiting: number;
  corked: boolean;
}

/**
 * Shared connections for many short statements: all statements of one event loop iteration go out in one write, and responses come back in
 * order. Each write wakes a PostgreSQL process, which costs more than the statement itself (docs/performance.md). Only for fast statements
 * without locks: each waits for those before it.
 */
export class Lines {
  private readonly lines: Line[];

  /** @param pool connections with `pipeline: true`, used only here; opens `max` of them, on first use */
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

  /** Opens the connection of a line. If it is lost, its pending statements fail; the next statement opens another. */
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

/** Buffers writes until the event loop has processed all received data. */
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
