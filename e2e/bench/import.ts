import { FormData, request } from 'undici';
import { z } from 'zod';
import type { BenchEnvironment } from './environment';

/** An import of `rows` new opportunities, like the admin's screen: upload and check, start, poll until done. */
export interface Imported {
  readonly rows: number;
  readonly checkSeconds: number;
  readonly runSeconds: number;
}

const stateEveryMs = 200;
const responseShape = z.object({ data: z.object({ id: z.int(), state: z.string(), made: z.int() }) });

export async function measureImport(
  { actors, database: { pool }, site }: BenchEnvironment,
  rows: number,
): Promise<Imported> {
  const { rows: found } = await pool.query<{ mobile: string }>(
    `SELECT mobile FROM users WHERE role = 'user' AND deleted_at IS NULL ORDER BY md5(id::text) LIMIT $1`,
    [rows],
  );
  const lines = Array.from(
    { length: rows },
    (_, n) => `${found[n % found.length]?.mobile},Bench ${n},1250.50`,
  );
  const file = new Blob([['mobile,name,total_amount', ...lines].join('\r\n')], { type: 'text/csv' });
  const { authorization = '' } = actors.admin[0]?.call ?? {};
  const send = async (body: FormData | object) => {
    const isForm = body instanceof FormData;
    const response = await request(`${site.url}/api/import`, {
      method: 'POST',
      headers: { authorization, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200)
      throw new Error(`The import was answered ${response.statusCode}: ${text.slice(0, 300)}`);
    return responseShape.parse(JSON.parse(text)).data;
  };
  const form = new FormData();
  form.set('action', 'check');
  form.set('list', 'opportunities');
  form.set('file', file, 'bench.csv');
  const begun = performance.now();
  const { id, made } = await send(form);
  if (made !== rows) throw new Error(`The check found ${made} new rows, not ${rows}.`);
  const checked = performance.now();
  let { state } = await send({ action: 'start', id });
  while (state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, stateEveryMs));
    ({ state } = await send({ action: 'state', id }));
  }
  if (state !== 'done') throw new Error(`The import ended as ${state}.`);
  const runSeconds = (performance.now() - checked) / 1000;
  // The environment does not delete imports.
  await pool.query('DELETE FROM imports WHERE id = $1', [id]);
  return { rows, checkSeconds: (checked - begun) / 1000, runSeconds };
}
