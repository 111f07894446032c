import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Documents name files of ours in backticks, from the project's root; a moved file must not leave its old name behind. */
const folders = new Set(['app', 'components', 'docs', 'e2e', 'lib', 'prisma', 'public', 'sandbox', 'tools']);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'sandbox/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w@()[\].-]+(?:\/[\w@()[\].-]+)+)\/?`/g)]
    .map(([, named = '']) => named)
    .filter((named) => folders.has(named.split('/')[0] ?? ''));
}

describe('the documents', () => {
  it.each(documents)('%s names files that exist', (document) => {
    expect(pathsIn(readFileSync(document, 'utf8')).filter((named) => !existsSync(named))).toEqual([]);
  });

  it('name many, and one that is gone would be found', () => {
    const named = documents.flatMap((document) => pathsIn(readFileSync(document, 'utf8')));
    expect(named.length).toBeGreaterThan(50);
    expect(pathsIn('See `lib/gone/file.ts`, `lib/server/front/`, `npm run x`, `application/json`.')).toEqual([
      'lib/gone/file.ts',
      'lib/server/front',
    ]);
  });
});
