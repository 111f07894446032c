import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { checkConnection } from '@/tools/launch/database-check';
import { LaunchError } from '@/tools/launch/launch-error';
import { freePort } from '@/tools/launch/ports';
import { accountForRoot } from '@/tools/postgres/place';
import { PROJECT_DIR } from '@/tools/launch/project';
import { startProgram, type TopologyOptions } from './program';

/** Supports prepared statements from this version on. */
const FOLLOWS_FROM = [1, 21] as const;

export interface Pooler {
  /** Through the pooler. */
  url: string;
  version: string;
  prepared: boolean;
}

function versionOf(program: string): string {
  const [first = ''] = execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n');
  return first.replace(/^PgBouncer /, '');
}

function followsPrepared(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > FOLLOWS_FROM[0] || (major === FOLLOWS_FROM[0] && minor >= FOLLOWS_FROM[1]);
}

/** Starts PgBouncer in front of `databaseUrl`, with deploy/pgbouncer/pgbouncer.ini; as `nobody` for root: it refuses to run as root. */
export async function startPgbouncer(
  program: string,
  databaseUrl: string,
  options: TopologyOptions,
): Promise<Pooler> {
  const server = new URL(databaseUrl);
  const name = server.pathname.slice(1);
  const version = versionOf(program);
  const prepared = followsPrepared(version);
  const port = await freePort();
  const folder = path.join(options.dataDir, 'pgbouncer');
  mkdirSync(folder, { mode: 0o700 });
  copyFileSync(path.join(PROJECT_DIR, 'deploy/pgbouncer/pgbouncer.ini'), path.join(folder, 'pgbouncer.ini'));
  const files = {
    'users.txt': `"${server.username}" "${server.password}"\n`,
    'place.ini': [
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      ...(prepared ? ['max_prepared_statements = 200'] : []),
      '[databases]',
      `${name} = host=${server.hostname} port=${server.port} dbname=${name}`,
      '',
    ].join('\n'),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  const account = accountForRoot();
  if (account !== null) {
    for (const file of ['.', 'pgbouncer.ini', ...Object.keys(files)])
      chownSync(path.join(folder, file), account.uid, account.gid);
  }
  const through = new URL(databaseUrl);
  through.port = String(port);
  const responses = () => checkConnection(through.href).then(() => true);
  await startProgram(
    { name: 'PgBouncer', command: program, args: ['pgbouncer.ini'], cwd: folder, account },
    responses,
    options,
  );
  await checkMode(through);
  return { url: through.href, version, prepared };
}

const setting = z.object({ key: z.string(), value: z.string().nullable() });

/** A mistake in PgBouncer's file would fall back to session pooling. */
async function checkMode(url: URL): Promise<void> {
  const console = new URL(url);
  console.pathname = '/pgbouncer';
  const client = new pg.Client({ connectionString: console.href });
  await client.connect();
  try {
    const { rows } = await client.query('SHOW CONFIG');
    const mode = z
      .array(setting)
      .parse(rows)
      .find(({ key }) => key === 'pool_mode')?.value;
    if (mode !== 'transaction') throw new LaunchError(`PgBouncer pools by ${mode}, not by transaction.`);
  } finally {
    await client.end();
  }
}
