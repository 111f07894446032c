import { routes } from '@/lib/access/routes';
import { calls } from '@/lib/gateway/calls';
import { isGatewayPath } from '@/lib/server/front/target';

/** What requests ask for, in few words: figures and spans are kept by these, never by an address as it was sent. */

/** What machines of the operator ask for. */
export const probe = 'probe';

const known = new Map<string, string>([
  ...Object.entries(calls).map(([name, { path }]) => [`/api${path}`, name] as const),
  ...Object.keys(routes).map((path) => [path, path] as const),
  ['/session', '/session'],
  ['/api/openapi.json', 'openapi'],
  ...['/metrics', '/healthz', '/readyz'].map((path) => [path, probe] as const),
]);

/** A file of the build or of `public`. */
export const file = 'file';

/** The call's name or the page's route of a decoded path; `file`, `probe`, `unknown call` or `unknown page` for all else. */
export function askedFor(path: string): string {
  const found = known.get(path);
  if (found !== undefined) return found;
  if (isGatewayPath(path)) return 'unknown call';
  return /^\/_next\/static\/|\.[a-z0-9]{1,8}$/.test(path) ? file : 'unknown page';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request; `OTHER` for one of the client's own making. */
export function methodOf(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'OTHER';
}
