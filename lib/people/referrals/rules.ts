const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Longest name shown to a stranger. */
const longestGivenName = 30;

/**
 * The inviter's name for the invited: `Divya M.`. Only letters, so that it cannot carry an address or phone number. A single leading
 * letter, as in `M. Divya`, is the family's initial.
 * @returns null if the name has no letters
 */
export function invitedBy(name: string): string | null {
  const words = name
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}'’-]/gu, ''))
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => Array.from(graphemes.segment(word), ({ segment }) => segment));
  const [first] = words;
  if (first === undefined) return null;
  const firstName = words.find((word) => word.length > 1);
  if (firstName === undefined) return words.map((word) => `${word.join('')}.`).join(' ');
  const family = firstName === first ? words.at(-1) : first;
  const initial = family === firstName ? '' : ` ${family?.[0]?.toLocaleUpperCase('en-IN') ?? ''}.`;
  return firstName.slice(0, longestGivenName).join('') + initial;
}
