import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { translatedKeys } from './usage';

/*
 * Which texts a page sends to its parts in the browser, and which they use. Read from the text of the sources, along their imports: those of a file with
 * 'use client' run in the browser, and `lazyTexts` brings the texts of a part that is loaded later.
 */

interface PageTexts {
  /** Below `app/[language]`. */
  readonly page: string;
  /** Keys that the parts in the browser use and nothing brings. */
  readonly missing: readonly string[];
  /** Sections that a file sends, `<file> <area>` or `<file> <area>.<key>`: whether the parts use any of their keys. */
  readonly sent: ReadonlyMap<string, boolean>;
}

export function textsOfPages(project: string, keys: readonly string[]): PageTexts[] {
  const app = path.join(project, 'app/[language]');
  const pages = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => path.basename(file) === 'page.tsx',
  );
  return pages.toSorted().map((page) => {
    const entries = [path.join(app, page), ...framesOf(app, page)];
    const { inBrowser, sent } = walk(project, entries);
    const used = new Set(
      [...inBrowser].flatMap(([brought, files]) => {
        const texts = translatedKeys(keys, [...files].map(read));
        return [...texts].filter((key) => !isIn(key, brought.split(' ')));
      }),
    );
    const all = new Set([...sent].map(([, section]) => section));
    return {
      page,
      missing: [...used].filter((key) => !isIn(key, all)),
      sent: new Map(
        sent.map(([file, section]) => [
          `${path.relative(project, file)} ${section}`,
          [...used].some((key) => isIn(key, [section])),
        ]),
      ),
    };
  });
}

function isIn(key: string, sections: Iterable<string>): boolean {
  return [...sections].some((section) => key === section || key.startsWith(`${section}.`));
}

/** Layouts and error pages around a page. */
function framesOf(app: string, page: string): string[] {
  const names = path.dirname(page) === '.' ? [] : path.dirname(page).split(path.sep);
  const folders = [app, ...names.map((_, index) => path.join(app, ...names.slice(0, index + 1)))];
  return folders.flatMap((folder) =>
    ['layout.tsx', 'error.tsx', 'not-found.tsx']
      .map((name) => path.join(folder, name))
      .filter((file) => existsSync(file)),
  );
}

const sources = new Map<string, string>();

function read(file: string): string {
  const known = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, known);
  return known;
}

const imported = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
const lazy = /lazyTexts\(\s*(?:(\w+)|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}),\s*import\('([^']+)'\)/g;
const sections = /(?:sections=\{|frameTexts = )\[([^\]]*)\]/g;
const areaName = /^\s*(\w+): \(language/gm;

interface Walk {
  /** Files that run in the browser, by the areas that are brought with them. */
  readonly inBrowser: ReadonlyMap<string, ReadonlySet<string>>;
  /** File and section. */
  readonly sent: readonly (readonly [string, string])[];
}

function walk(project: string, entries: readonly string[]): Walk {
  const inBrowser = new Map<string, Set<string>>();
  const sent: [string, string][] = [];
  const seen = new Set<string>();
  function follow(file: string, parentInBrowser: boolean, brought: readonly string[]): void {
    const content = read(file);
    const client = parentInBrowser || content.startsWith("'use client'");
    const group = brought.join(' ');
    const visit = `${file} ${String(client)} ${group}`;
    if (seen.has(visit)) return;
    seen.add(visit);
    if (client) inBrowser.set(group, (inBrowser.get(group) ?? new Set()).add(file));
    else
      for (const [, list = ''] of content.matchAll(sections))
        for (const [, section = ''] of list.matchAll(/'([^']+)'/g)) sent.push([file, section]);
    let rest = content;
    for (const [whole, name, files, part = ''] of content.matchAll(lazy)) {
      rest = rest.replace(whole, '');
      const areas = files === undefined ? areasOf(project, file, name ?? '') : areasIn(files);
      const target = resolve(project, file, part);
      if (target !== null) follow(target, true, [...new Set([...brought, ...areas])].toSorted());
    }
    for (const [, plain, dynamic] of rest.matchAll(imported)) {
      const target = resolve(project, file, plain ?? dynamic ?? '');
      if (target !== null) follow(target, client, brought);
    }
  }
  for (const entry of entries) follow(entry, false, []);
  return { inBrowser, sent };
}

const areasIn = (content: string) => [...`\n${content}`.matchAll(areaName)].map(([, area = '']) => area);

/** Areas of a constant that a file imports, with those of the constants that it spreads. */
function areasOf(project: string, from: string, name: string): string[] {
  const place = new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '([^']+)'`).exec(read(from))?.[1];
  const file = place === undefined ? from : resolve(project, from, place);
  if (file === null) return [];
  const content = read(file);
  const spread = [...content.matchAll(/^\s*\.\.\.(\w+),$/gm)];
  return [...areasIn(content), ...spread.flatMap(([, other = '']) => areasOf(project, file, other))];
}

function resolve(project: string, from: string, target: string): string | null {
  const base = target.startsWith('@/')
    ? path.join(project, target.slice(2))
    : target.startsWith('.')
      ? path.join(path.dirname(from), target)
      : null;
  if (base === null) return null;
  return ['.tsx', '.ts'].map((ending) => base + ending).find((file) => existsSync(file)) ?? null;
}
