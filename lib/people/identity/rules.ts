import type { IdentityKind } from './record';

/* Pure rules of identity documents (docs/product/identity.md). */

const rules: Readonly<Record<IdentityKind, { readonly pattern: RegExp; readonly wrong: string }>> = {
  /** Income Tax Department: the fourth letter is the kind of holder, the fifth the first of the surname or name. */
  pan: {
    pattern: /^[A-Z]{3}[PCHFATBLJG][A-Z][0-9]{4}[A-Z]$/,
    wrong: 'PAN must be five letters, four digits and a letter. Please check it on the card.',
  },
  form97: {
    pattern: /^[A-Z0-9]{1,20}$/,
    wrong: 'The number of Form 97 must have 1 to 20 letters and digits.',
  },
  passport: {
    pattern: /^[A-Z0-9]{6,9}$/,
    wrong: 'The passport number must have 6 to 9 letters and digits.',
  },
};

/**
 * Why a number is refused, without the number itself; null if it is valid.
 * @param value as of `identityNumberOf`
 */
export function whyNotIdentity(kind: IdentityKind, value: string): string | null {
  const { pattern, wrong } = rules[kind];
  return pattern.test(value) ? null : wrong;
}

/** The part of a number that lists may show: its last four characters, and never more than half of a number of Form 97 with fewer than six. */
export function lastOf(value: string): string {
  const shown = value.length < 6 ? Math.floor(value.length / 2) : 4;
  return value.slice(value.length - shown);
}
