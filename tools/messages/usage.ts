import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Texts } from './catalogue';

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

/** Keys that no source names: in the area of its translator, by a template, or by the English text itself. */
export function unusedKeys(source: Texts, sources: readonly string[]): string[] {
  const words = new Set(sources.flatMap((content) => content.match(/[\w-]+/g) ?? []));
  const patterns = sources.flatMap((content) => patternsOf(content));
  return [...source]
    .filter(([key, text]) => {
      if (patterns.some((used) => used(key, words))) return false;
      return text.length < 12 || !sources.some((content) => content.includes(text));
    })
    .map(([key]) => key);
}

type IsUsed = (key: string, words: ReadonlySet<string>) => boolean;

function patternsOf(content: string): IsUsed[] {
  const areas = [...content.matchAll(namespaces)].map((match) => match[2] ?? match[3] ?? match[5] ?? '');
  if (areas.length === 0) return [];
  const keys = [...content.matchAll(quoted)].map((match) => match[2] ?? match[3] ?? '');
  const named = areas.flatMap((area) => keys.map((key) => patternOf(area === '' ? key : `${area}.${key}`)));
  return [
    ...named.map(
      (pattern): IsUsed =>
        (key) =>
          pattern.test(key),
    ),
    ...computedOf(content),
  ];
}

/** A value within a template stands for any part of a key. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^{}]*\}/g, '.+')}$`);
}

/** Translators with a computed key, or given to others: keys of their area whose names are in some source. */
function computedOf(content: string): IsUsed[] {
  return [...content.matchAll(bound)].flatMap((match) => {
    const [, name = '', , plain, template] = match;
    const computed = new RegExp(String.raw`\b${name}(?:\.\w+)?\((?!\s*['"\`])|[(,{]\s*${name}\s*[,)}]`);
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
