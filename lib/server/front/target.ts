/**
 * The decoded path of a request target, or null where it must not reach Next: absolute form, `*`, bytes outside visible
 * ASCII, malformed percent-encoding or UTF-8, `..`, backslashes, control characters, and double slashes, which Next would
 * turn into a redirect.
 */
export function pathOfTarget(target: string | undefined): string | null {
  if (target === undefined || !/^\/[!-~]*$/.test(target) || target.includes('#')) return null;
  const queryAt = target.indexOf('?');
  const raw = queryAt === -1 ? target : target.slice(0, queryAt);
  let path: string;
  try {
    path = raw.includes('%') ? decodeURIComponent(raw) : raw;
  } catch {
    return null;
  }
  // An encoded slash is left out of the check of segments by whoever decodes later than this.
  if (/%2f/i.test(raw) || /[\\\p{Cc}]|\/\//u.test(path)) return null;
  return path.split('/').some((part) => part === '..' || part === '.') ? null : path;
}

export function isGatewayPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

const PAGE_METHODS = ['GET', 'HEAD'];
const GATEWAY_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The methods that go on to Next; each call of the gateway then says itself which of them it takes. */
export function methodsOf(path: string | null): readonly string[] {
  return path === null || isGatewayPath(path) ? GATEWAY_METHODS : PAGE_METHODS;
}
