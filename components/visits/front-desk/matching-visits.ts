import { foldedText } from '@/lib/kernel/text/folded-text';
import { lastDigits, wholeMobile } from '@/lib/kernel/text/mobile';
import { soundOf, soundsAlike } from '@/lib/kernel/text/sound-key';

/**
 * Visits of a day whose code, mobile or name has the text, written in any of its forms, or each of its words as it sounds, in any script (docs/product/rules.md, "Search").
 * @param search as typed or scanned; an empty one matches all, one of nothing but marks none: Enter checks in the only match
 */
export function matchingVisits<V extends Readonly<Record<'code' | 'mobile' | 'name', string>>>(
  visits: readonly V[],
  search: string,
): V[] {
  if (search.trim() === '') return [...visits];
  const pattern = foldedText(search);
  if (pattern === '') return [];
  const digits = wholeMobile(search) ?? lastDigits(search) ?? pattern.replaceAll(' ', '');
  const isHeard = soundMatcher(pattern);
  return visits.filter(
    ({ code, mobile, name }) =>
      foldedText(name).includes(pattern) ||
      code.toLowerCase().includes(pattern) ||
      mobile.includes(digits) ||
      isHeard(foldedText(name)),
  );
}

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');

function soundMatcher(pattern: string): (name: string) => boolean {
  const typed = pattern.split(' ').map(soundOf);
  return (name) => {
    const heard = wordsOf(name).map(soundOf);
    return typed.every(
      (one) => one !== null && heard.some((other) => other !== null && soundsAlike(one, other)),
    );
  };
}
