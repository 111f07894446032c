import { Socket } from 'node:net';
import pg from 'pg';

interface Shared {
  readonly client: pg.Client;
  readonly socket: Socket;
  isCorked: boolean;
}

/**
 * A few connections shared by many short statements: all statements of one event loop iteration go out in one write, and responses come back
 * in order. Each write wakes a PostgreSQL process, which costs more than the statement itself (docs/performance.md). Only for fast statements
 * without locks: each waits for those before it.
 */
export class SharedConnections {
  private readonly open: (Promise<Shared> | null)[];
  private readonly pending: number[];

  /** @param options connection options of `pg`; a connection is opened on first use, and again after it was lost */
  constructor(
    private readonly options: pg.ClientConfig,
    count: number,
  ) {
    this.open = Array.from({ length: count }, () => null);
    this.pending = Array.from({ length: count }, () => 0);
  }

  async query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const at = this.pending.indexOf(Math.min(...this.pending));
    this.pending[at] = (this.pending[at] ?? 0) + 1;
    try {
      const shared = await (this.open[at] ??= this.connect(at));
      holdWrites(shared);
      return await shared.client.query<Row>(config);
    } finally {
      this.pending[at] = (this.pending[at] ?? 0) - 1;
    }
  }

  async close(): Promise<void> {
    const open = this.open.splice(0);
    for (const shared of open) await (await shared)?.client.end();
  }

  private async connect(at: number): Promise<Shared> {
    const socket = new Socket();
    const client = new pg.Client({ ...this.options, pipeline: true, stream: () => socket });
    const forget = () => {
      this.open[at] = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return { client, socket, isCorked: false };
  }
}

/** Buffers writes until the event loop has processed all received data. */
function holdWrites(shared: Shared): void {
  if (shared.isCorked) return;
  shared.isCorked = true;
  shared.socket.cork();
  setImmediate(() => {
    shared.isCorked = false;
    shared.socket.uncork();
  });
}
