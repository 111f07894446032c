/* Weights of gold in whole milligrams, typed and shown in grams. */

const grams = /^0*(\d{1,5})(?:\.(\d{1,3}))?$/;

/** Grams with at most three decimals; null if invalid. Parses text, no floating point. */
export function mgOfGrams(typed: string): number | null {
  const [, whole, decimals = ''] = grams.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
}

/** `8250` as `8.25`. */
export function gramsOfMg(mg: number): string {
  const decimals = String(mg % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${Math.floor(mg / 1000)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** `8250` as `8.25 g`, on one line. */
export function shownWeight(mg: number): string {
  return `${gramsOfMg(mg)}\u00a0g`;
}
