import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readableStack } from './readable-stack';

const folder = mkdtempSync(path.join(tmpdir(), 'pasidi-scratch-'));
const file = path.join(folder, '.next/server/chunks/[root]_1.js');
mkdirSync(path.dirname(file), { recursive: true });

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('names source positions, and leaves lines without a map unchanged', () => {
  // Line 1, column 1 of the built file is line 3, column 5 of the source.
  const sources = ['turbopack:///[project]/lib/visits/bookings/operations.ts'];
  writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources, names: [], mappings: 'AAEI' }));
  const other = file.replace('_1.js', '_2.js');
  const stack = `Error: x\n    at book (${file}:1:1)\n    at async ${other}:7:9\n    at node:internal/timers:1:2`;
  const readable = `Error: x\n    at book (lib/visits/bookings/operations.ts:3:5)\n    at async ${other}:7:9\n    at node:internal/timers:1:2`;
  expect(readableStack(stack)).toBe(readable);
  rmSync(folder, { recursive: true });
  expect(readableStack(stack), 'the second time, from memory').toBe(readable);
});
