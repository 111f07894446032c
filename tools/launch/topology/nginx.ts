import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@/tools/launch/ports';
import { accountForRoot } from '@/tools/postgres/place';
import { PROJECT_DIR } from '@/tools/launch/project';
import { startProgram, type TopologyOptions } from './program';

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

/**
 * Writes this run's folder: deploy/nginx/nginx.conf and its includes.
 * @param replicas addresses like `127.0.0.1:20000`
 */
function writeNginx(
  folder: string,
  openssl: string,
  { port, tlsPort, replicas }: { port: number; tlsPort: number; replicas: readonly string[] },
): void {
  const place = path.join(folder, 'place');
  mkdirSync(place, { recursive: true });
  copyFileSync(path.join(PROJECT_DIR, 'deploy/nginx/nginx.conf'), path.join(folder, 'nginx.conf'));
  makeCertificate(openssl, folder);
  const account = accountForRoot();
  const files = {
    // Only root may choose the workers' account.
    'main.conf': [
      'daemon off;',
      ...(account === null ? [] : ['user nobody nogroup;']),
      `pid ${folder}/nginx.pid;`,
      'error_log stderr warn;',
    ],
    'http.conf': [
      'access_log off;',
      ...TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
      ...upstream('pasidi', replicas),
      ...replicas.flatMap((out, index) =>
        upstream(
          `pasidi_without_${index}`,
          replicas.filter((address) => address !== out),
        ),
      ),
    ],
    'server.conf': [
      `listen 127.0.0.1:${port};`,
      `listen 127.0.0.1:${tlsPort} ssl http2;`,
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

/** Returns the TLS port, and the files whose presence takes each replica out. */
export async function startNginx(
  programs: { nginx: string; openssl: string },
  { port, replicas }: { port: number; replicas: readonly string[] },
  options: TopologyOptions,
): Promise<{ tlsPort: number; outFiles: string[] }> {
  const folder = path.join(options.dataDir, 'nginx');
  const tlsPort = await freePort();
  writeNginx(folder, programs.openssl, { port, tlsPort, replicas });
  const responses = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  await startProgram(
    {
      name: 'nginx',
      command: programs.nginx,
      args: ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'],
      cwd: folder,
    },
    responses,
    options,
  );
  return { tlsPort, outFiles: replicas.map((_address, index) => outFile(folder, index)) };
}
