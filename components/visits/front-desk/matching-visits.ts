import { foldedText } from '@/lib/kernel/text/folded-text';
import { lastDigits, wholeMobile } from '@/lib/kernel/text/mobile';

/**
 * Visits of a day whose code, mobile or name has the text, written in any of its forms (docs/product/rules.md, "Search").
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
  return visits.filter(
    ({ code, mobile, name }) =>
      foldedText(name).includes(pattern) || code.toLowerCase().includes(pattern) || mobile.includes(digits),
  );
}
