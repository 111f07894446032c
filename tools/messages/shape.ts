import compile from 'icu-minify/compile';
import { recordIn } from '@/lib/kernel/texts-in';

/* What a translation must have in common with the English text: arguments, tags, a form of its own for zero. */

export interface Shape {
  /** `name`, or `name, number` and the like. */
  readonly placeholders: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** Arguments of plurals with `=0`. */
  readonly zeros: ReadonlySet<string>;
  /** What is read: each form of a plural or choice in a line of its own, {@link argument} for each argument. */
  readonly words: string;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

export const argument = '\uFFFC';

/** Types of arguments, by icu-minify's number. */
const kinds = new Map<unknown, string>([
  [1, 'select'],
  [2, 'plural'],
  [3, 'selectordinal'],
  [4, 'number'],
  [5, 'date'],
  [6, 'time'],
]);

/** Compiles a text as the build does. Throws an Error for one that is no ICU message. */
export function shapeOf(text: string): Shape {
  const placeholders = new Set<string>();
  const tags = new Set<string>();
  const zeros = new Set<string>();
  let words = '';

  function read(nodes: unknown): void {
    if (typeof nodes === 'string') words += nodes;
    else if (isList(nodes)) for (const node of nodes) readNode(node);
  }
  function readNode(node: unknown): void {
    if (typeof node === 'string') words += node;
    if (node === 0) words += argument;
    if (!isList(node)) return;
    const [name, second, third] = node;
    const kind = kinds.get(second);
    if (kind === undefined && node.length > 1) {
      tags.add(String(name));
      read(node.slice(1));
      return;
    }
    placeholders.add(kind === undefined ? String(name) : `${String(name)}, ${kind}`);
    if (kind === 'select' || kind === 'plural' || kind === 'selectordinal')
      readForms(String(name), recordIn(third));
    else words += argument;
  }
  function readForms(name: string, forms: Readonly<Record<string, unknown>>): void {
    if ('=0' in forms) zeros.add(name);
    for (const form of Object.values(forms)) {
      words += '\n';
      read(form);
    }
    words += '\n';
  }

  read(compile(text));
  return { placeholders, tags, zeros, words };
}
