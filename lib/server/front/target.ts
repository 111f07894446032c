/**
 * The decoded path, or null if the target must not reach Next.js: absolute form, `*`, bytes outside visible ASCII, malformed
 * percent-encoding or UTF-8, dot segments, backslashes, control characters, and double slashes, which Next.js would redirect.
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
  // An encoded slash would bypass the segment check in code that decodes later.
  if (/%2f/i.test(raw) || /[\\\p{Cc}]|\/\//u.test(path)) return null;
  return path.split('/').some((part) => part === '..' || part === '.') ? null : path;
}

export function isGatewayPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

export const PAGE_METHODS = ['GET', 'HEAD'];
/** The plain form of the log-in (app/session/route.ts). */
const FORM_PATH = '/session';
const GATEWAY_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Passed on to Next.js; each gateway endpoint then checks its own. */
export function methodsOf(path: string | null): readonly string[] {
  if (path === FORM_PATH) return [...PAGE_METHODS, 'POST'];
  return path === null || isGatewayPath(path) ? GATEWAY_METHODS : PAGE_METHODS;
}

/** No router decodes more often. */
const DECODINGS = 5;

/** Malformed percent-encodings stay. */
function fullyDecoded(text: string): string {
  let decoded = text;
  for (let round = 0; round < DECODINGS; round += 1) {
    const before = decoded;
    decoded = before.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (decoded === before) break;
  }
  return decoded;
}

/**
 * Below `/_next` for any router, however lenient: absolute form, single or repeated escapes, another case, doubled slashes, backslashes,
 * dot segments.
 */
export function isBelowNext(target: string | undefined): boolean {
  // Fast path for nearly all requests.
  if (target === undefined || !/next|%/i.test(target)) return false;
  const [path = ''] = target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/);
  const segments: string[] = [];
  for (const segment of fullyDecoded(path).toLowerCase().split(/[/\\]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments[0] === '_next';
}
