import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { pathOfPageFile } from '@/lib/kernel/compat/next-build';

/** Scripts and styles, precompressed with Brotli at its highest level: an eighth smaller than by Next.js. */
const FOLDER = 'precompressed';
/**
 * Prerendered pages: a quarter smaller than by Next.js. Their scripts repeat their texts beyond the window of gzip, and a page with its
 * headers in TCP's first 14.6 KB arrives a round trip earlier.
 */
const PAGES_FOLDER = 'precompressed-pages';
const compress = promisify(brotliCompress);

/** `distDir` is an absolute path. */
export async function precompressFiles(distDir: string): Promise<void> {
  await Promise.all([
    precompress(path.join(distDir, 'static'), /\.(?:js|css)$/, path.join(distDir, FOLDER, '_next/static')),
    precompress(path.join(distDir, 'server/app'), /\.html$/, path.join(distDir, PAGES_FOLDER)),
  ]);
}

async function precompress(from: string, names: RegExp, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && names.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const target = path.join(to, `${path.relative(from, file)}.br`);
      const compressed = await smallest(await readFile(file));
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, compressed);
    }),
  );
}

/** By the way that distances are written: half a percent. */
async function smallest(bytes: Buffer): Promise<Buffer> {
  const all = await Promise.all(
    [0, 1, 2].map((postfix) =>
      compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        },
      }),
    ),
  );
  return all.reduce((best, each) => (each.length < best.length ? each : best));
}

/** Prerendered pages in Brotli, by path. Empty for a build without them. */
export async function readPrecompressedPages(distDir: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = await readAll(path.join(distDir, PAGES_FOLDER));
  return new Map(files.map(([file, bytes]) => [pathOfPageFile(file.replace(/\.br$/, '')), bytes]));
}

/** Files by name relative to the folder. */
async function readAll(folder: string): Promise<(readonly [string, Buffer])[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return [path.relative(folder, file), await readFile(file)] as const;
      }),
  );
}

/** Reads with plain `br`; other methods, quality values and ranges go to Next.js. */
export function takesBrotli({ method = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD'].includes(method)) return false;
  const accepted = (headers['accept-encoding']?.toString() ?? '').split(',');
  return headers.range === undefined && accepted.some((coding) => coding.trim() === 'br');
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * Serves {@link precompressFiles}' output from memory, half a megabyte in total; immutable, since names change with the content. Other requests go
 * to `handle`.
 * @param distDir an absolute path
 */
export async function withPrecompressedFiles(distDir: string, handle: Handle): Promise<Handle> {
  const files = new Map(
    (await readAll(path.join(distDir, FOLDER))).map(([file, bytes]) => [
      `/${file.replace(/\.br$/, '')}`,
      bytes,
    ]),
  );
  return (request, response) => {
    const bytes = files.get(request.url ?? '');
    if (bytes === undefined || !takesBrotli(request)) return handle(request, response);
    response.writeHead(200, {
      'content-type': `${request.url?.endsWith('.css') ? 'text/css' : 'application/javascript'}; charset=UTF-8`,
      'content-encoding': 'br',
      'content-length': bytes.length,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    response.end(bytes);
  };
}
