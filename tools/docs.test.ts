import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Code and documents cite documents by path and heading; detects moved ones. */
const folders = [
  'app',
  'components',
  'deploy',
  'docs',
  'e2e',
  'lib',
  'messages',
  'prisma',
  'public',
  'sandbox',
  'tools',
];
const scanned = folders.filter((folder) => existsSync(folder));
// Migrations are never edited: their checksums are recorded where they were applied.
const skipped =
  /(?:^|\/)(?:node_modules|generated|test-results)\/|^prisma\/migrations\/|^tools\/docs\.test\.ts$/;
const text = /\.(?:[mc]?[jt]sx?|css|sql|prisma|ya?ml|ini|conf|sh|example|md)$|(?:^|\/)Dockerfile$/;
const files = [
  ...readdirSync('.'),
  ...scanned.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  ),
].filter((name) => text.test(name) && !skipped.test(name));
const documents = files.filter((name) => name.endsWith('.md'));
const sources = files.filter((name) => !name.endsWith('.md'));
const read = (name: string) => readFileSync(name, 'utf8');

/** Files that a document names in backticks, relative to the project's root. */
function pathsIn(content: string): string[] {
  return [...content.matchAll(/`([\w@()[\].-]+(?:\/[\w@()[\].-]+)+)\/?`/g)]
    .map(([, named = '']) => named)
    .filter((named) => folders.includes(named.split('/')[0] ?? ''));
}

const withoutCode = (content: string) => content.replace(/^```[^]*?^```$/gm, '');

const headings = new Map(
  documents.map((name) => [
    name,
    [...withoutCode(read(name)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading.replaceAll('`', ''),
    ),
  ]),
);

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const name = String.raw`(?:\d{3}-)?[a-z][a-z0-9-]*|README|CONTRIBUTING|CHANGELOG`;
const citation = new RegExp(
  String.raw`(?<![\w/.-])((?:[\w@.-]+/)*(?:${name})\.md)\b(?:,? ((?:(?:, | and )?"[^"]+")+))?`,
  'g',
);
/** Citations of a missing document or heading, or of a section of a text outside the repository. */
function wrongCitations(content: string): string[] {
  // Comments span several lines.
  const line = content.replaceAll('`', '').replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#(?!#))?\s*/g, ' ');
  const wrong = [...line.matchAll(citation)].flatMap(([, cited = '', quoted = '']) => {
    const known = headings.get(cited);
    if (known === undefined) return [cited];
    const parts = [...quoted.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => heading);
    return parts.filter((heading) => !known.includes(heading)).map((heading) => `${cited}, "${heading}"`);
  });
  const pathless = [...line.matchAll(/(?<![\w/.-])docs\/[\w/-]+(?![\w/.-])/g)].filter(
    ([at]) => !existsSync(at),
  );
  const outside = line.matchAll(/\b(?:specification|seed)\b[ ,(]{1,3}(?:section )?\d(?:\.\d|\b(?!\d))/g);
  return [...wrong, ...[...pathless, ...outside].map(([at]) => at)];
}

/** Source files and folders that a comment names. Lines with imports or other paths in code do not count. */
function wrongPaths(content: string): string[] {
  const comments = [...content.matchAll(/\/\*[^]*?\*\/|(?<![:"'`\w])\/\/ .*$|^\s*(?:#|--) .*$/gm)].map(
    ([at]) => at,
  );
  return comments.flatMap((comment) =>
    [...comment.matchAll(/(?<![\w/.@$-])([a-z]+(?:\/(?:\([\w-]+\)|[\w.[\]-]*[\w\]]))+)/g)]
      .map(([, named = '']) => named)
      .filter((named) => folders.includes(named.split('/')[0] ?? ''))
      .filter((named) => ['', '.ts', '.tsx'].every((ending) => !existsSync(`${named}${ending}`))),
  );
}

const link = /\[[^\]]*\]\(([^)\s]+)\)/g;

function wrongLinks(document: string, content: string): string[] {
  const targets = [...withoutCode(content).matchAll(link)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const at = file === '' ? document : path.join(path.dirname(document), file);
    if (!existsSync(at)) return true;
    return anchor !== undefined && !(headings.get(at) ?? []).some((heading) => anchorOf(heading) === anchor);
  });
}

describe('the documents', () => {
  it.each(documents)('%s names files and headings that exist', (document) => {
    const content = read(document);
    expect(pathsIn(content).filter((named) => !existsSync(named))).toEqual([]);
    expect(wrongLinks(document, content)).toEqual([]);
    expect(wrongCitations(withoutCode(content).replaceAll(link, ''))).toEqual([]);
  });

  it('name many files, and a missing one is detected', () => {
    expect(documents.flatMap((document) => pathsIn(read(document))).length).toBeGreaterThan(50);
    expect(pathsIn('See `lib/gone/file.ts`, `lib/server/front/`, `npm run x`, `application/json`.')).toEqual([
      'lib/gone/file.ts',
      'lib/server/front',
    ]);
    expect(
      wrongLinks(
        'docs/product/rules.md',
        '[a](gateway.md#errors) [b](gone.md) [c](gateway.md#gone) [d](#users)',
      ),
    ).toEqual(['gone.md', 'gateway.md#gone']);
  });
});

describe('the sources', () => {
  it('cite documents and headings that exist', () => {
    const wrong = sources.flatMap((source) =>
      wrongCitations(read(source)).map((cited) => `${source}: ${cited}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const wrong = sources.flatMap((source) => wrongPaths(read(source)).map((named) => `${source}: ${named}`));
    expect(wrong).toEqual([]);
  });

  it('of which a missing one is detected', () => {
    expect(
      wrongPaths(
        "/** As in lib/gone/file.ts and lib/kernel/access/refusal.\n * See app/(gone). */\nimport '@/lib/gone/other'; // tools/gone\n# lib/gone.sql\n",
      ),
    ).toEqual(['lib/gone/file.ts', 'app/(gone)', 'tools/gone', 'lib/gone.sql']);
  });

  it('cite many documents, and a missing one is detected', () => {
    const cited = sources.flatMap((source) => [...read(source).matchAll(citation)]);
    expect(cited.length).toBeGreaterThan(80);
    expect(
      wrongCitations(
        '/** As in gateway.md, "Errors" (docs/product/gateway.md, "Errors" and "Gone",\n * docs/product/gone.md; docs/decisions/002;\n' +
          ' * docs/product/rules.md,\n * "Users"; specification 2.4, specification, section 3). `${borderRadius.md}` */',
      ),
    ).toEqual([
      'gateway.md',
      'docs/product/gateway.md, "Gone"',
      'docs/product/gone.md',
      'docs/decisions/002',
      'specification 2.4',
      'specification, section 3',
    ]);
  });
});

it('finds each answer of "Find your way" by its term', () => {
  const [, table = ''] = read('docs/product/overview.md').split('## Find your way');
  const rows = [...table.matchAll(/\| `([^`]+)` +\| `([^`]+)` +\|$/gm)].map(([, term = '', place = '']) => [
    term,
    place,
  ]);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  const lost = rows.filter(
    ([term = '', place = '']) => !read(place).toLowerCase().includes(term.toLowerCase()),
  );
  expect(lost).toEqual([]);
});
