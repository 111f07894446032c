import { english, type Language } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { recordIn } from '@/lib/kernel/texts-in';

/** Sentences of the gateway and of its contracts by their English, which is their key in code (`messages/<language>/gateway.json`). */
export type Sentences = ReadonlyMap<string, string>;

/** Empty for English. In browsers: a request for each file, once. */
export async function loadSentences(language: Language): Promise<Sentences> {
  if (language === english) return new Map();
  const [from, to] = await Promise.all([loadArea(english, 'gateway'), loadArea(language, 'gateway')]);
  return new Map(pairsOf(from, to));
}

/** Texts with values are no pair: the build has compiled them. */
function pairsOf(from: unknown, to: unknown): readonly (readonly [string, string])[] {
  if (typeof from === 'string') return typeof to === 'string' ? [[from, to]] : [];
  if (Array.isArray(from)) return [];
  return Object.entries(recordIn(from)).flatMap(([key, text]) => pairsOf(text, recordIn(to)[key]));
}
