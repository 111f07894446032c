import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { required } from '@/e2e/fixtures/urls';

/** The nginx that takes the address of a connection for the client's, as in deploy/ (tools/launch/topology/nginx.ts). */
const { folder, port, tlsPort, plainPort } = z
  .object({ folder: z.string(), port: z.int(), tlsPort: z.int(), plainPort: z.int() })
  .parse(JSON.parse(required('STRANGERS')));

export { folder, plainPort };
export const tlsUrl = `https://localhost:${tlsPort}`;

/** Connection options of a client with this address in 127.0.0.0/8. */
export const overTls = (from: string) => ({ port: tlsPort, tls: true, from });
export const overHttp = (from: string) => ({ port, tls: false, from });
export const overPlain = (from: string) => ({ port: plainPort, tls: false, from });

export const pid = () => Number(readFileSync(`${folder}/nginx.pid`, 'utf8'));

/** All that it has logged. */
export const logs = () => ({
  access: readFileSync(`${folder}/access.log`, 'utf8'),
  error: readFileSync(`${folder}/error.log`, 'utf8'),
});

/** The start of an HTTP/1.1 request, up to its body. */
export const head = (line: string, headers: Readonly<Record<string, string | number>> = {}) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
