import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@/tools/launch/ports';
import { accountForRoot } from '@/tools/postgres/place';
import { PROJECT_DIR } from '@/tools/launch/project';
import { startProgram, type TopologyOptions } from './program';

/** Path of Debian's libnginx-mod-stream. */
export const STREAM_MODULE = '/usr/lib/nginx/modules/ngx_stream_module.so';
const ACME_PATH = '.well-known/acme-challenge';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as const;

function makeCertificate(openssl: string, folder: string): void {
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const files = [
    '-keyout',
    'privkey.pem',
    '-out',
    'fullchain.pem',
    '-addext',
    'subjectAltName=DNS:localhost',
  ];
  execFileSync(openssl, [...words.split(' '), ...files], { cwd: folder, stdio: 'ignore' });
}

/** Its presence takes a replica out of the upstream. */
function outFile(folder: string, index: number): string {
  return path.join(folder, `without-${index}`);
}

function upstream(name: string, addresses: readonly string[]): string[] {
  return [
    `upstream ${name} {`,
    `  zone ${name} 64k;`,
    ...addresses.map((address) => `  server ${address} max_fails=0;`),
    '  keepalive 64;',
    '}',
  ];
}

interface Ports {
  /** Ports of plain HTTP for the whole site, of TLS, and of the server that only redirects. */
  http: number;
  tls: number;
  plain: number;
  /** Ports of http behind stream, in the same order. */
  inner: readonly [number, number, number];
}

interface NginxSettings {
  name: string;
  /** Port of plain HTTP for the whole site, which tests and their sandbox use. */
  port: number;
  /** Addresses like `127.0.0.1:20000`. */
  replicas: readonly string[];
  /** Takes X-Forwarded-For for the address of the client, as behind another proxy, without stream; false as in deploy/. */
  behindProxy: boolean;
}

/** Writes this run's folder: deploy/nginx/nginx.conf and its includes. */
function writeNginx(
  folder: string,
  openssl: string,
  ports: Ports,
  { replicas, behindProxy }: NginxSettings,
): void {
  const place = path.join(folder, 'place');
  mkdirSync(place, { recursive: true });
  mkdirSync(path.join(folder, ACME_PATH), { recursive: true });
  copyFileSync(path.join(PROJECT_DIR, 'deploy/nginx/nginx.conf'), path.join(folder, 'nginx.conf'));
  makeCertificate(openssl, folder);
  const account = accountForRoot();
  const [http, tls, plain] = ports.inner;
  const files = {
    // Only root may choose the workers' account.
    'main.conf': [
      `load_module ${STREAM_MODULE};`,
      'daemon off;',
      ...(account === null ? [] : ['user nobody nogroup;']),
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log warn;`,
    ],
    // The tests of the site have one address, and more connections than it may have.
    'stream.conf': behindProxy
      ? []
      : [
          [ports.http, http],
          [ports.tls, tls],
          [ports.plain, plain],
        ].map(([outer, inner]) => `server { listen 127.0.0.1:${outer}; proxy_pass 127.0.0.1:${inner}; }`),
    'http.conf': [
      `access_log ${folder}/access.log requests;`,
      ...TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
      ...upstream('pasidi', replicas),
      ...replicas.flatMap((out, index) =>
        upstream(
          `pasidi_without_${index}`,
          replicas.filter((address) => address !== out),
        ),
      ),
    ],
    'plain.conf': [`listen 127.0.0.1:${plain} proxy_protocol;`, `root ${folder};`],
    'server.conf': [
      ...(behindProxy
        ? [`listen 127.0.0.1:${ports.http};`, 'real_ip_header X-Forwarded-For;']
        : [`listen 127.0.0.1:${http} proxy_protocol;`, `listen 127.0.0.1:${tls} ssl http2 proxy_protocol;`]),
      `ssl_certificate ${folder}/fullchain.pem;`,
      `ssl_certificate_key ${folder}/privkey.pem;`,
      'set $replicas pasidi;',
      ...replicas.map(
        (_address, index) => `if (-f ${outFile(folder, index)}) { set $replicas pasidi_without_${index}; }`,
      ),
    ],
  };
  for (const [file, lines] of Object.entries(files))
    writeFileSync(path.join(place, file), `${lines.join('\n')}\n`);
}

export interface Nginx {
  /** Its process id, logs, and the root of the answers to the certificate authority. */
  folder: string;
  port: number;
  tlsPort: number;
  /** Port of the server that only redirects. */
  plainPort: number;
  /** Their presence takes each replica out. */
  outFiles: string[];
}

export async function startNginx(
  programs: { nginx: string; openssl: string },
  settings: NginxSettings,
  options: TopologyOptions,
): Promise<Nginx> {
  const { name, port, replicas } = settings;
  const folder = path.join(options.dataDir, name);
  const [tls, plain] = [await freePort(), await freePort()];
  const inner = [await freePort(), await freePort(), await freePort()] as const;
  writeNginx(folder, programs.openssl, { http: port, tls, plain, inner }, settings);
  const responses = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  await startProgram(
    {
      name,
      command: programs.nginx,
      args: ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'],
      cwd: folder,
    },
    responses,
    options,
  );
  const outFiles = replicas.map((_address, index) => outFile(folder, index));
  return { folder, port, tlsPort: tls, plainPort: plain, outFiles };
}
