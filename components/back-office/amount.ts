/** Amounts as people type, paste and read them. Texts all the way: no amount passes through a binary fraction. */

/** The ways to write rupees around an amount: `₹`, `Rs.`, `INR` before it, `/-` after it. */
const rupeesBefore = /^\s*(?:₹|rs\.?|inr)\s*/i;
const rupeesAfter = /\s*\/-\s*$/;
/** Groups as in the US (183,500) and in India (1,83,500). */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const plain = /^0*(\d{1,12})(?:\.(\d{1,2}))?$/;

/** What a money field keeps of a text: digits, dot, minus, and the commas between groups. */
export function keepAmountCharacters(typed: string): string {
  return typed
    .replace(rupeesBefore, '')
    .replace(rupeesAfter, '')
    .replaceAll(/[^\d.,-]/g, '');
}

/**
 * The amount as the gateway takes it: without groups, `.5` and `5.` written out. A comma that separates no groups, as in `12,50`, stays, so
 * that it is refused and not read as 1250.
 */
export function amountText(typed: string): string {
  const kept = keepAmountCharacters(typed);
  const ungrouped = grouped.test(kept) ? kept.replaceAll(',', '') : kept;
  return ungrouped.replace(/^\./, '0.').replace(/\.$/, '');
}

/** An amount as people read it: `183500.5` is `183,500.50`. What is no amount stays as it is. */
export function groupedAmount(typed: string): string {
  const [, rupees, decimals] = plain.exec(amountText(typed)) ?? [];
  if (rupees === undefined) return typed;
  const groups = rupees.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? groups : `${groups}.${decimals.padEnd(2, '0')}`;
}

/** A wire amount as a form holds it: `1234.50`, `1234`. */
export function amountValue(rupees: number): string {
  return rupees.toFixed(2).replace(/\.00$/, '');
}

/** Paise of an amount in a field, null where it is none: sums of rupees as binary fractions would drift. */
export function paiseOfField(typed: string): number | null {
  const [, rupees, decimals = ''] = plain.exec(amountText(typed)) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The sum of wire amounts, in rupees. */
export function sumOfRupees(amounts: readonly number[]): number {
  return amounts.reduce((paise, rupees) => paise + Math.round(rupees * 100), 0) / 100;
}
