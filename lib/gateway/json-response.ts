import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Below this size compression saves hardly anything (Next.js's own threshold). */
const compressedFromBytes = 1024;
const compress = promisify(gzip);

/**
 * A JSON response with its length, gzipped if that pays and the client takes it. Next.js compresses pages, not what route handlers send to
 * the front.
 * @param acceptEncoding the request's header: only plain `gzip` counts; with quality values the response is sent uncompressed
 */
export async function jsonResponse(
  text: string,
  { status, headers }: { readonly status: number; readonly headers: Headers },
  acceptEncoding: string | null,
): Promise<Response> {
  headers.set('vary', 'accept-encoding');
  const bytes = Buffer.byteLength(text);
  const takesGzip = (acceptEncoding ?? '').split(',').some((coding) => coding.trim() === 'gzip');
  if (takesGzip && bytes >= compressedFromBytes) {
    const compressed = await compress(text);
    headers.set('content-encoding', 'gzip');
    headers.set('content-length', String(compressed.length));
    return new Response(new Uint8Array(compressed), { status, headers });
  }
  headers.set('content-length', String(bytes));
  return new Response(text, { status, headers });
}
