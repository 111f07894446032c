import { splitPath } from '@/lib/languages';
import { routePathOf } from '@/lib/kernel/access/routes';
import { endpoints } from '@/lib/gateway/endpoints';
import { isGatewayPath } from '@/lib/server/front/target';

/* Route labels of metrics and spans: a bounded set, never the raw path. */

/** Metrics and health checks. */
export const probe = 'probe';

/** Open for as long as a page is: its time is no response time. */
export const stream = 'stream';

const known = new Map<string, string>([
  ...Object.entries(endpoints).map(([name, { path }]) => [`/api${path}`, name] as const),
  ['/session', '/session'],
  ['/api/openapi.json', 'openapi'],
  ['/api/events', stream],
  ...['/metrics', '/healthz', '/readyz'].map((path) => [path, probe] as const),
]);

export const file = 'file';

/** The endpoint's name or the page's route of a decoded path, else a common label. */
export function routeLabel(path: string): string {
  const found = known.get(path) ?? routePathOf(splitPath(path).path) ?? undefined;
  if (found !== undefined) return found;
  if (isGatewayPath(path)) return 'unknown endpoint';
  return /^\/_next\/static\/|\.[a-z0-9]{1,8}$/.test(path) ? file : 'unknown page';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function methodOf(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'OTHER';
}
