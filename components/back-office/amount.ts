/**
 * What a person types or pastes as an amount: all but digits, dot and minus goes (specification, section 5), so that `₹1,234.50`
 * is 1234.50. What is left is checked, not guessed at: a minus or a second dot is told as wrong.
 */
export function keepAmountCharacters(typed: string): string {
  return typed.replaceAll(/[^\d.-]/g, '');
}

/** The amount as the gateway takes it: `.5` and `5.` are written out. */
export function amountText(typed: string): string {
  return keepAmountCharacters(typed).replace(/^\./, '0.').replace(/\.$/, '');
}

/** A wire amount as a field shows it: `1234.5`. */
export function amountValue(rupees: number): string {
  return rupees.toFixed(2).replace(/\.00$/, '');
}

/** Paise of an amount in a field, null where it is none: sums of rupees as binary fractions would drift. */
export function paiseOfField(typed: string): number | null {
  const [, rupees, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amountText(typed).trim()) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The sum of wire amounts, in rupees. */
export function sumOfRupees(amounts: readonly number[]): number {
  return amounts.reduce((paise, rupees) => paise + Math.round(rupees * 100), 0) / 100;
}
