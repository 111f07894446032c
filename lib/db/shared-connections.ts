import pg from 'pg';

/**
 * For many short statements: those of one event loop iteration go out in one write (`BatchedSocket`). Only for fast statements without
 * locks: each waits for those before it.
 */
export class SharedConnections {
  private readonly open: (Connection | null)[];
  private readonly pending: number[];

  /** Opens a connection on first use, and again after it was lost. */
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
      const { client, connected } = (this.open[at] ??= this.connect(at));
      await connected;
      return await client.query<Row>(config);
    } finally {
      this.pending[at] = (this.pending[at] ?? 0) - 1;
    }
  }

  async close(): Promise<void> {
    for (const connection of this.open.splice(0)) await connection?.client.end();
  }

  private connect(at: number): Connection {
    const client = new pg.Client({ ...this.options, pipeline: true });
    // An event of a lost connection may come after the next one was opened.
    const forget = () => {
      if (this.open[at]?.client === client) this.open[at] = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    const connected = client.connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return { client, connected };
  }
}

interface Connection {
  readonly client: pg.Client;
  readonly connected: Promise<unknown>;
}
