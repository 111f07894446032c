import { readFileSync } from 'node:fs';
import path from 'node:path';
import { english, type Language } from '@/lib/languages';
import { textsIn } from '@/lib/kernel/texts-in';

/** A caption in the customer's language by its English; null without one, as for names and numbers. */
export type Translate = (caption: string) => string | null;

const loaded = new Map<Language, Translate>();

/** Captions of documents (`messages/<language>/documents.json`). Null for English, and for documents without a language. */
export function captionsIn(language: Language | null | undefined): Translate | null {
  if (language === undefined || language === null || language === english) return null;
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

/** From disk, like the fonts: bundlers do not include them in the worker. */
function textsOf(language: Language): Readonly<Record<string, string>> {
  const file = path.join(process.cwd(), 'messages', language, 'documents.json');
  return textsIn(JSON.parse(readFileSync(file, 'utf8')));
}

const value = /\{(\w+)\}/g;

interface Pattern {
  readonly from: RegExp;
  readonly to: string;
}

function load(language: Language): Translate {
  const own = textsOf(language);
  const plain = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [key, caption] of Object.entries(textsOf(english))) {
    const to = own[key];
    if (to === undefined) continue;
    if (caption.includes('{')) patterns.push({ from: patternOf(caption), to });
    else plain.set(caption, to);
  }
  const one = (caption: string) => plain.get(caption) ?? filled(patterns, caption);
  return (caption) => {
    const whole = one(caption);
    if (whole !== null) return whole;
    const parts = caption.split(separator).map((part) => ({ part, translated: one(part) }));
    return parts.some(({ translated }) => translated !== null)
      ? parts.map(({ part, translated }) => translated ?? part).join(separator)
      : null;
  };
}

const separator = ' · ';

/** `net {weight}` matches `net 10.000 g`. */
function patternOf(caption: string): RegExp {
  const escaped = caption.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(value, '(?<$1>.+)')}$`);
}

function filled(patterns: readonly Pattern[], caption: string): string | null {
  for (const { from, to } of patterns) {
    const groups = from.exec(caption)?.groups;
    if (groups !== undefined) return to.replaceAll(value, (_, name: string) => groups[name] ?? '');
  }
  return null;
}
