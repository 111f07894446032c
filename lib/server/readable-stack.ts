import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { z } from 'zod';

/** Place in Next.js's build output, with a source map beside each file. */
const builtPlace = /(?:file:\/\/)?(\/[^:()\n]*\/\.next[^/:()\n]*\/server\/[^:()\n]+\.js):(\d+):(\d+)/g;
/** Prefix of source paths in the maps. */
const sourceRoot = /^.*\[project\]\//;

/** Written by the build itself. */
const sourceMap = z.custom<SourceMapPayload>((value) => typeof value === 'object' && value !== null);

/** An outage repeats the same error: its stack is mapped once. */
const kept = 50;
const known = new Map<string, string>();

/** Stack trace with positions in the sources. Maps are read on demand: loaded ones (`--enable-source-maps`) take a hundred megabytes. */
export function readableStack(stack: string): string {
  const found = known.get(stack);
  if (found !== undefined) return found;
  const maps = new Map<string, SourceMap | null>();
  const readable = stack.replaceAll(builtPlace, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, mapOf(file));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const source = entry.originalSource.replace(sourceRoot, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
  const [oldest] = known.keys();
  if (known.size >= kept && oldest !== undefined) known.delete(oldest);
  known.set(stack, readable);
  return readable;
}

function mapOf(file: string): SourceMap | null {
  try {
    return new SourceMap(sourceMap.parse(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
  } catch {
    return null;
  }
}
