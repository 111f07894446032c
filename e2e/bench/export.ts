import { Client } from 'undici';
import { storeDate } from '@/lib/kernel/text/format';
import { residentMb } from './measure';
import type { BenchEnvironment } from './environment';
import { PaidOrders } from './supplies';

/** An export as it was streamed, requested like the `Export` button. */
export interface Exported {
  readonly rows: number;
  readonly firstByteMs: number;
  readonly seconds: number;
  /** Growth of the worker's resident memory. */
  readonly grownMb: number;
}

const memoryEveryMs = 50;

/** About `rows` of the newest opportunities. */
export async function measureExport(environment: BenchEnvironment, rows: number): Promise<Exported> {
  const { pool } = environment.database;
  const { rows: found } = await pool.query<{ day: string }>(
    `SELECT (created_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day FROM opportunities WHERE deleted_at IS NULL
     ORDER BY created_at DESC, id DESC OFFSET least($1, (SELECT count(*) - 1 FROM opportunities WHERE deleted_at IS NULL)) LIMIT 1`,
    [rows],
  );
  return streamed(environment, { list: 'opportunities', created_from: found[0]?.day ?? '2000-01-01' });
}

/** The sales register of a month with so many more pieces. */
export async function measureRegister(environment: BenchEnvironment, pieces: number): Promise<Exported> {
  const [executive] = environment.actors.executive;
  if (executive === undefined) throw new Error('Nobody sells.');
  const sellerId = await new PaidOrders(environment.database.pool, executive.id).deliver(pieces);
  const month = storeDate(new Date()).slice(0, 7);
  return streamed(environment, { list: 'sales_register', month, seller_id: String(sellerId) });
}

async function streamed(
  environment: BenchEnvironment,
  list: Readonly<Record<string, string>>,
): Promise<Exported> {
  const query = new URLSearchParams(list);
  const before = residentMb(environment.workerPid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(environment.workerPid));
  }, memoryEveryMs);
  const client = new Client(environment.site.url);
  try {
    const begun = performance.now();
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: `/api/export?${query.toString()}`,
      headers: environment.actors.admin[0]?.call ?? {},
    });
    let firstByteMs = 0;
    let end = '';
    for await (const part of body) {
      if (firstByteMs === 0) firstByteMs = performance.now() - begun;
      end = (end + String(part)).slice(-100);
    }
    const exported = Number(/# end, (\d+) rows/.exec(end)?.[1]);
    if (!(exported > 0)) throw new Error(`The export was answered ${statusCode} and ended with: ${end}`);
    return {
      rows: exported,
      firstByteMs,
      seconds: (performance.now() - begun) / 1000,
      grownMb: most - before,
    };
  } finally {
    clearInterval(watch);
    await client.close();
  }
}
