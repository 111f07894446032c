// @module-tag torture
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { queryRows } from '@/e2e/testing/backup-fixture';
import { freePort } from '@/tools/launch/ports';
import { PROJECT_DIR } from '@/tools/launch/project';
import { type Account, findPlace, removeDataDir } from './place';
import { walArchive } from '@/lib/server/telemetry/site-metrics';
import { makeScratchDir } from './scratch';

/* The drill of docs/backup.md, "Point-in-time recovery": the scripts of deploy/postgres on a real server. */

const switchWal = 'SELECT pg_walfile_name(pg_switch_wal()) wal';
const scratch = makeScratchDir();
const place = findPlace(scratch);
afterAll(() => removeDataDir(scratch));

/** PostgreSQL's programs of Debian, as in the container; ours have no pg_basebackup. */
function debianPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(a) - Number(b)) : [];
  const bin = versions
    .map((version) => path.join(root, version, 'bin'))
    .findLast((each) => existsSync(path.join(each, 'postgres')));
  return bin !== undefined && existsSync(path.join(bin, 'pg_basebackup')) ? bin : null;
}

/** Readable by PostgreSQL's account, whatever folder the project is in. */
const scripts = path.join(scratch, 'scripts');
mkdirSync(scripts, { mode: 0o755 });
for (const name of ['archive-wal.sh', 'base-backup.sh', 'restore-to.sh']) {
  const copied = spawnSync('cp', [path.join(PROJECT_DIR, 'deploy/postgres', name), scripts]);
  if (copied.status !== 0) throw new Error(`no copy of ${name}`);
}

function program(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): { output: string; code: number | null } {
  const account: Account | Record<string, never> = place.account ?? {};
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    ...account,
  });
  return { output: `${stdout}${stderr}`.trim(), code: status };
}

function done(command: string, args: readonly string[], environment: Record<string, string> = {}): string {
  const { output, code } = program(command, args, environment);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`);
  return output;
}

async function server(bin: string, name: string, archive: string) {
  const data = path.join(place.home, name);
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const log = path.join(place.home, `${name}.log`);
  return {
    data,
    url,
    port: String(port),
    init: () => done(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync']),
    start: () =>
      done(path.join(bin, 'pg_ctl'), [
        '-D',
        data,
        '-l',
        log,
        '-w',
        '-t',
        '120',
        'start',
        '-o',
        `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c archive_mode=on -c archive_timeout=60 ` +
          `-c archive_command='sh ${scripts}/archive-wal.sh %p %f ${archive}'`,
      ]),
    stop: () => program(path.join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop']),
  };
}

type Server = Awaited<ReturnType<typeof server>>;

/** What pg_basebackup does, by its statements: in the layout of base-backup.sh. */
async function baseByStatements({ url, data }: Server, archive: string): Promise<void> {
  const folder = path.join(archive, 'base/2026-01-01T00-00-00Z');
  done('mkdir', ['-p', folder]);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SELECT pg_backup_start('drill', true)`);
  done('tar', [
    '-cf',
    path.join(folder, 'base.tar'),
    '--exclude=./pg_wal/*',
    '--exclude=./postmaster.*',
    '-C',
    data,
    '.',
  ]);
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
  await client.end();
  const label = path.join(place.home, 'backup_label');
  writeFileSync(label, rows[0]?.labelfile ?? '');
  if (place.account !== null) chownSync(label, place.account.uid, place.account.gid);
  done('tar', ['-rf', path.join(folder, 'base.tar'), '-C', place.home, 'backup_label']);
  done('gzip', [path.join(folder, 'base.tar')]);
  done('sh', ['-c', `date -u +%s > ${folder}/finished`]);
}

const baseByScript = (bin: string) => async (from: Server, archive: string) => {
  const environment = {
    PGHOST: '127.0.0.1',
    PGPORT: from.port,
    PGUSER: 'postgres',
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  };
  const first = done('sh', [path.join(scripts, 'base-backup.sh'), archive, '1'], environment);
  expect(first).toMatch(/can restore any moment since/);
};

const debian = debianPrograms();
const kinds = [
  { name: 'the embedded PostgreSQL', bin: place.bin, base: baseByStatements },
  ...(debian === null
    ? []
    : [{ name: "base-backup.sh and the system's PostgreSQL", bin: debian, base: baseByScript(debian) }]),
];

describe.each(kinds)('with $name', ({ bin, base }) => {
  const tag = bin === place.bin ? 'embedded' : 'system';

  test('the server is lost: everything committed up to the last archived segment is back', async () => {
    const archive = path.join(place.home, `${tag}-archive`);
    const site = await server(bin, `${tag}-site`, archive);
    site.init();
    site.start();
    try {
      await queryRows(site.url, 'CREATE TABLE ledger (id serial PRIMARY KEY, paise int NOT NULL)');
      await queryRows(site.url, 'INSERT INTO ledger (paise) SELECT 100 FROM generate_series(1, 50)');
      await base(site, archive);
      await queryRows(site.url, 'INSERT INTO ledger (paise) SELECT 200 FROM generate_series(1, 30)');
      const [before] = await queryRows<{ at: string }>(site.url, `SELECT clock_timestamp()::text AS at`);
      await queryRows(site.url, 'SELECT pg_sleep(0.05)');
      // The mistake.
      await queryRows(site.url, 'DELETE FROM ledger WHERE paise = 100');
      await queryRows(site.url, 'INSERT INTO ledger (paise) VALUES (300)');
      const [last] = await queryRows<{ wal: string }>(site.url, switchWal);
      const archived = path.join(archive, 'wal', `${last?.wal}.gz`);
      await expect.poll(() => existsSync(archived), { timeout: 60_000 }).toBe(true);
      const failing = async () => (await queryRows<{ failing: boolean }>(site.url, walArchive))[0]?.failing;
      expect(await failing()).toBe(false);
      // A segment that another server has archived.
      await queryRows(site.url, 'CREATE TABLE noise ()');
      const [next] = await queryRows<{ name: string }>(
        site.url,
        'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name',
      );
      const foreign = path.join(archive, 'wal', `${next?.name}.gz`);
      writeFileSync(foreign, 'of another server');
      await queryRows(site.url, switchWal);
      await expect.poll(failing, { timeout: 60_000 }).toBe(true);
      rmSync(foreign);
      await queryRows(site.url, 'CREATE TABLE more_noise ()');
      await queryRows(site.url, switchWal);
      await expect.poll(failing, { timeout: 60_000 }).toBe(false);
      // Not archived: what archive_timeout bounds.
      await queryRows(site.url, 'INSERT INTO ledger (paise) VALUES (400)');
      site.stop();

      const restored = async (name: string, ...moment: string[]) => {
        const copy = await server(bin, `${tag}-${name}`, path.join(place.home, `${tag}-${name}-archive`));
        done('sh', [path.join(scripts, 'restore-to.sh'), archive, copy.data, ...moment]);
        copy.start();
        try {
          await expect
            .poll(async () => (await queryRows(copy.url, 'SELECT pg_is_in_recovery() AS r'))[0], {
              timeout: 60_000,
            })
            .toEqual({ r: false });
          return await queryRows<{ paise: number; n: number }>(
            copy.url,
            'SELECT paise, count(*)::int AS n FROM ledger GROUP BY 1 ORDER BY 1',
          );
        } finally {
          copy.stop();
        }
      };
      expect(await restored('before', before?.at.replace(/([+-]\d\d)$/, '$1:00') ?? '')).toEqual([
        { paise: 100, n: 50 },
        { paise: 200, n: 30 },
      ]);
      expect(await restored('end')).toEqual([
        { paise: 200, n: 30 },
        { paise: 300, n: 1 },
      ]);
    } finally {
      site.stop();
    }
  });
});

describe('the scripts refuse', () => {
  const archive = path.join(place.home, 'refusals');
  const restore = (...args: string[]) => program('sh', [path.join(scripts, 'restore-to.sh'), ...args]);

  test('a segment of another server under the same name; the same one again is no failure', () => {
    const segment = path.join(place.home, 'segment');
    const keep = (text: string) => {
      done('sh', ['-c', `printf '%s' ${text} > ${segment}`]);
      return program('sh', [
        path.join(scripts, 'archive-wal.sh'),
        segment,
        '000000010000000000000001',
        archive,
      ]);
    };
    expect(keep('one').code).toBe(0);
    expect(keep('one').code).toBe(0);
    expect(keep('two')).toEqual({ output: expect.stringMatching(/an archive of its own/), code: 1 });
    expect(readdirSync(path.join(archive, 'wal'))).toEqual(['000000010000000000000001.gz']);
  });

  test('a folder with data, a moment without zone or before every base backup', () => {
    done('mkdir', ['-p', path.join(archive, 'base'), path.join(place.home, 'full')]);
    done('touch', [path.join(place.home, 'full/PG_VERSION')]);
    const empty = path.join(place.home, 'empty');
    expect(restore(archive, path.join(place.home, 'full')).output).toMatch(/is not empty/);
    expect(restore(archive, empty, '2026-01-01 10:00:00').output).toMatch(/with its zone/);
    expect(restore(archive, empty, '2026-01-01 10:00:00+05:30').output).toMatch(/No base backup/);
    expect(existsSync(empty)).toBe(false);
  });
});

test('a restore does not inherit the moment of an earlier one', () => {
  const archive = path.join(place.home, 'twice');
  const before = String.raw`work_mem = '8MB'\nrestore_command = 'old'\nrecovery_target_time = 'old'\n`;
  done('sh', [
    '-c',
    `mkdir -p ${archive}/base/one && cd ${archive}/base/one && printf "${before}" > postgresql.auto.conf && tar -czf base.tar.gz postgresql.auto.conf && date -u +%s > finished`,
  ]);
  done('sh', [path.join(scripts, 'restore-to.sh'), archive, `${archive}/data`]);
  const kept = done('cat', [`${archive}/data/postgresql.auto.conf`]);
  expect(kept).toMatch(/^work_mem = '8MB'\nrestore_command = (?![^]*(?:old|recovery_target))/);
});
