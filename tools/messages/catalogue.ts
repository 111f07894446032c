import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { english } from '@/lib/languages';
import { recordIn } from '@/lib/kernel/texts-in';

/* The texts of `messages/<language>/<area>.json` (docs/product/languages.md, "Texts"), by `<area>.<key>`, in the order of the file. */

export type Texts = ReadonlyMap<string, string>;
/** By language. */
export type Catalogue = ReadonlyMap<string, Texts>;

export const areaOf = (key: string) => key.slice(0, key.indexOf('.'));

/** @param folder `messages` */
export function readCatalogue(folder: string, languages: readonly string[]): Catalogue {
  return new Map(languages.map((language) => [language, readLanguage(path.join(folder, language))]));
}

function readLanguage(folder: string): Texts {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.toSorted().flatMap((name) => textsBelow(path.parse(name).name, readJson(path.join(folder, name)))),
  );
}

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function textsBelow(key: string, value: unknown): (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(recordIn(value)).flatMap(([name, inner]) => textsBelow(`${key}.${name}`, inner));
}

/** Writes the files of a language, with keys in the order of English. */
export function writeLanguage(folder: string, language: string, texts: Texts, source: Texts): void {
  const into = path.join(folder, language);
  mkdirSync(into, { recursive: true });
  for (const area of new Set([...source.keys()].map(areaOf))) {
    const keys = [...source.keys()].filter((key) => areaOf(key) === area && texts.has(key));
    if (keys.length > 0) writeJson(path.join(into, `${area}.json`), nested(area, keys, texts));
  }
}

type Tree = { [name: string]: Tree | string };

function nested(area: string, keys: readonly string[], texts: Texts): Tree {
  const root: Tree = {};
  for (const key of keys) {
    const names = key.slice(area.length + 1).split('.');
    const last = names.pop() ?? '';
    let at = root;
    for (const name of names) {
      const known = at[name];
      const next: Tree = typeof known === 'object' ? known : {};
      at[name] = next;
      at = next;
    }
    at[last] = texts.get(key) ?? '';
  }
  return root;
}

export function englishOf(catalogue: Catalogue): Texts {
  return catalogue.get(english) ?? new Map();
}
