import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Area } from '@/lib/messages';
import { areaOf, type Texts } from './catalogue';

/* Which texts the sources use. Read from the text of the sources: a list to look at, no proof. */

const places = ['app', 'components', 'lib'];

/** Contents of the sources below a folder, without tests. */
export function readSources(project: string): string[] {
  const files = places.flatMap((place) =>
    readdirSync(path.join(project, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith(path.join('db', 'generated')))
      .map((name) => path.join(project, place, name)),
  );
  return files.map((file) => readFileSync(file, 'utf8'));
}

const quoted = /(['"])([\w.-]+)\1|`((?:[\w.-]|\$\{[^{}`]*\})+)`/g;
const namespaces =
  /(?:useTranslations|getTranslations)[(<]\s*(?:\)|(['"])([\w.-]+)\1|`((?:[\w.-]|\$\{[^{}`]*\})+)`)|namespace: (['"])([\w.-]+)\4/g;
const bound =
  /const (\w+) = (?:await )?(?:useTranslations|getTranslations)\(\s*(?:\)|(['"])([\w.-]+)\2|`((?:[\w.-]|\$\{[^{}`]*\})+)`)/g;

/** `open ? 'closeMenu' : 'openMenu'`: two keys that are named. */
const choice = String.raw`[^'"()\`?]*\?\s*'[\w.-]+'\s*:\s*'[\w.-]+'\s*[,)]`;

/** Looked up by their English or by a kind of message: tests of their own hold that each is used. */
const wholeAreas: ReadonlySet<string> = new Set<Area>(['gateway', 'documents', 'sms']);

/** Keys that no source names: in the area of its translator, by a template, with its whole area, or by the English text itself. */
export function unusedKeys(source: Texts, sources: readonly string[]): string[] {
  const used = translatedKeys(source.keys(), sources);
  return [...source]
    .filter(([key, text]) => {
      if (wholeAreas.has(areaOf(key)) || used.has(key)) return false;
      return text.length < 12 || !sources.some((content) => content.includes(text));
    })
    .map(([key]) => key);
}

/** Those of the keys that sources with translators name: in the area of the translator, by a template, or by a computed key. */
export function translatedKeys(keys: Iterable<string>, sources: readonly string[]): ReadonlySet<string> {
  const words = new Set(sources.flatMap((content) => content.match(/[\w-]+/g) ?? []));
  const named = sources.flatMap((content) => namesIn(content));
  const exact = new Set(named.filter((name) => !name.includes('$')));
  const templates = [...new Set(named.filter((name) => name.includes('$')))].map((name) => patternOf(name));
  const computed = sources.flatMap((content) => computedOf(content));
  return new Set(
    [...keys].filter(
      (key) =>
        exact.has(key) ||
        templates.some((template) => template.test(key)) ||
        computed.some((isUsed) => isUsed(key, words)),
    ),
  );
}

/** Each quoted text of a source with translators, in each of their areas. */
function namesIn(content: string): string[] {
  const areas = [...content.matchAll(namespaces)].map((match) => match[2] ?? match[3] ?? match[5] ?? '');
  if (areas.length === 0) return [];
  const keys = [...content.matchAll(quoted)].map((match) => match[2] ?? match[3] ?? '');
  return areas.flatMap((area) => keys.map((key) => (area === '' ? key : `${area}.${key}`)));
}

/** A value within a template stands for any part of a key. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^{}]*\}/g, '.+')}$`);
}

type IsUsed = (key: string, words: ReadonlySet<string>) => boolean;

/** Translators with a computed key, or given to others: keys of their area whose names are in some source. */
function computedOf(content: string): IsUsed[] {
  return [...content.matchAll(bound)].flatMap((match) => {
    const [, name = '', , plain, template] = match;
    const computed = new RegExp(
      String.raw`\b${name}(?:\.\w+)?\((?!\s*['"\`]|${choice})|[(,{]\s*${name}\s*[,)}]`,
    );
    if (!computed.test(content.replace(match[0], ''))) return [];
    const area = plain ?? template ?? '';
    const below = patternOf(area === '' ? '${any}' : `${area}.\${any}`);
    const depth = area === '' ? 0 : area.split('.').length;
    return [
      (key: string, words: ReadonlySet<string>) =>
        below.test(key) &&
        key
          .split('.')
          .slice(depth)
          .every((part) => words.has(part)),
    ];
  });
}
