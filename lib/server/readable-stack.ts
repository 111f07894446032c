import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { z } from 'zod';

/** A place within what Next made of our sources; it puts their map beside each file. */
const builtPlace = /(?:file:\/\/)?(\/[^:()\n]*\/\.next[^/:()\n]*\/server\/[^:()\n]+\.js):(\d+):(\d+)/g;
/** What stands before the path of a source in the maps. */
const sourceRoot = /^.*\[project\]\//;

/** Written by the build itself. */
const sourceMap = z.custom<SourceMapPayload>((value) => typeof value === 'object' && value !== null);

/** The same error comes again and again where something is down: its stack is read once. */
const kept = 50;
const known = new Map<string, string>();

/**
 * A stack with the places of the sources instead of those in the build. The maps are read when an error is logged: kept ready by the
 * process itself (`--enable-source-maps`) they take a hundred megabytes.
 */
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
