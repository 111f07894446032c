import { maxVariableCharacters } from './templates';

const partCount = 4;
export type OfferParts = Readonly<Record<'part1' | 'part2' | 'part3' | 'part4', string>>;

/**
 * A text in the four variables of a template, which follow each other without a sign between: an operator takes no empty variable and none of more
 * than 30 characters, and a provider may drop a blank at an end. So a part ends within a word if it can, and never within a character if it can.
 * @param text within `offerLength`, in units of UTF-16
 */
export function offerParts(text: string): OfferParts {
  const ends: number[] = [];
  for (let nth = 1; nth < partCount; nth += 1) {
    const from = ends.at(-1) ?? 0;
    const partsLeft = partCount - nth;
    const earliest = Math.max(from + 1, text.length - partsLeft * maxVariableCharacters);
    const latest = Math.min(from + maxVariableCharacters, text.length - partsLeft);
    const ideal = from + (text.length - from) / (partsLeft + 1);
    ends.push(bestEnd(text, { earliest, latest, ideal }));
  }
  const [first = 0, second = 0, third = 0] = ends;
  return {
    part1: text.slice(0, first),
    part2: text.slice(first, second),
    part3: text.slice(second, third),
    part4: text.slice(third),
  };
}

interface Range {
  readonly earliest: number;
  readonly latest: number;
  readonly ideal: number;
}

function bestEnd(text: string, { earliest, latest, ideal }: Range): number {
  const starts = startsOfCharacters(text);
  let best = { end: earliest, cost: Infinity };
  for (let end = earliest; end <= latest; end += 1) {
    const isCut = !starts.has(end);
    const isAtBlank = text[end - 1] === ' ' || text[end] === ' ';
    const cost = Math.abs(end - ideal) + (isCut ? 10_000 : 0) + (isAtBlank ? 1000 : 0);
    if (cost < best.cost) best = { end, cost };
  }
  return best.end;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function startsOfCharacters(text: string): ReadonlySet<number> {
  return new Set([...graphemes.segment(text)].map(({ index }) => index));
}
