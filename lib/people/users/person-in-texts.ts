/** Stands in a text where a deleted person's name, mobile, e-mail or postal address was. Append-only texts change for it alone (SQL: is_same_text). */
export const removedText = '[removed]';

/** Current and earlier values. */
export interface Person {
  readonly id: number;
  readonly names: readonly string[];
  /** Ten digits each. */
  readonly mobiles: readonly string[];
  readonly emails: readonly string[];
  readonly addresses: readonly string[];
}

/** Values that identify a person in texts that may be about others: not names and addresses of one word, like `Lakshmi` or `28`. */
export function clearOf<P extends Person>(person: P): P {
  const isClear = (text: string) => /\S\s+\S/u.test(text);
  return { ...person, names: person.names.filter(isClear), addresses: person.addresses.filter(isClear) };
}

export interface TextsOfPerson {
  /** The text without the person; unchanged if it does not name them. At most `max` UTF-16 units long. */
  without(text: string, max?: number): string;
  /** JSON of a record, an audit entry or a response about the person, without the person. */
  withoutIn(value: unknown): unknown;
}

/** Between the digits of a mobile: blanks, dashes, dots, commas, slashes and brackets, and characters without a width, which copies from address books have. */
const between = String.raw`[\s\p{Pd}\p{Cf}.,/()]*`;

/** Pattern of PostgreSQL for texts whose digits contain one of the mobiles: a superset of those that {@link textsOf} finds. */
export function mobilePattern(mobiles: readonly string[]): string {
  return mobiles.map((mobile) => mobile.split('').join('[^0-9]*')).join('|');
}

/**
 * Finds a person in texts that others wrote: the full name, a mobile, an e-mail or a postal address, in upper or lower case, with any
 * blanks between the words, and as words of their own: `Anna` is not found in `Annapurna`.
 */
export function textsOf({ id, names, mobiles, emails, addresses }: Person): TextsOfPerson {
  const words = [...emails, ...addresses, ...names]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(wordsIn)
    .map((each) => `(?<![\\p{L}\\p{M}\\p{N}])${each}(?![\\p{L}\\p{M}\\p{N}])`);
  // With the country's code or a zero, in groups of digits, and next to letters: `ph9876543210`.
  const numbers = mobiles.map(
    (mobile) => `(?<!\\p{N})(?:(?:\\+|00)?91${between}|0)?${mobile.split('').join(between)}(?!\\p{N})`,
  );
  const patterns = [...words, ...numbers];
  const anywhere = patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu');
  const without: TextsOfPerson['without'] = (text, max = Infinity) => {
    if (anywhere === null) return text;
    const composed = text.normalize('NFC');
    const removed = composed.replaceAll(anywhere, removedText);
    return removed === composed ? text : removed.slice(0, max);
  };
  const withoutIn = (value: unknown): unknown => {
    if (typeof value === 'string') return without(value);
    if (Array.isArray(value)) return value.map(withoutIn);
    if (typeof value !== 'object' || value === null) return value;
    const isAccount = 'id' in value && value.id === id && 'referalid' in value;
    const isOnCustomer = 'customer_id' in value && value.customer_id === id;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]: [string, unknown]) => {
        if (isAccount && (key === 'dob' || key === 'gender')) return [key, null];
        // Notes and tasks are blanked with their customer.
        if (isOnCustomer && (key === 'text' || key === 'title')) return [key, ''];
        // One word, which texts about others keep.
        if (isOnCustomer && key === 'first_name') return [key, ''];
        // A store may have the address of a customer.
        return [key, key === 'shop_address' ? field : withoutIn(field)];
      }),
    );
  };
  return { without, withoutIn };
}

function wordsIn(text: string): string[] {
  const words = text.normalize('NFC').trim().split(/\s+/u).filter(Boolean);
  return words.length === 0
    ? []
    : [words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('\\s+')];
}
