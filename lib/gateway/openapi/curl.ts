import type { EndpointContract } from '@/lib/contract';
import type { Example } from './endpoint-doc';
import { samples } from './samples';

/* Runnable with SITE and, for a signed-in request, TOKEN set. */

type Described = Pick<EndpointContract, 'method' | 'path' | 'open' | 'creates'>;

export function curlOf(endpoint: Described, { sent, headers = {} }: Example): string {
  const fields = fieldsOf(sent);
  const isQuery = endpoint.method === 'GET';
  const hasFile = fields.some(([, value]) => value instanceof File);
  const parts = [
    `curl ${methodOf(endpoint, fields)}"$SITE/api${endpoint.path}"`,
    ...(endpoint.open ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(endpoint.creates ? [`-H 'Idempotency-Key: ${samples.idempotencyKey}'`] : []),
    // A value with a leading dollar sign is a shell variable.
    ...Object.entries(headers).map(([name, value]) =>
      value.startsWith('$') ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(isQuery
      ? fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`)
      : []),
    ...(hasFile ? fields.map(([name, value]) => `-F ${quoted(`${name}=${formValue(value)}`)}`) : []),
    ...(isQuery || hasFile || fields.length === 0
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(sent, null, 2))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A file of the working directory. */
function formValue(value: unknown): string {
  return value instanceof File ? `@${value.name}` : String(value);
}

function fieldsOf(input: unknown): [string, unknown][] {
  return typeof input === 'object' && input !== null ? Object.entries(input) : [];
}

/** curl options that are not defaults: a query, and a method other than POST with a body. */
function methodOf({ method }: Described, fields: readonly unknown[]): string {
  if (method === 'GET') return fields.length > 0 ? '--get ' : '';
  return method === 'POST' && fields.length > 0 ? '' : `-X ${method} `;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
