import { paiseOf } from '@/lib/money';

/* Text only: no amount passes through a binary fraction. */

const rupeesBefore = /^\s*(?:₹|rs\.?|inr)\s*/i;
const rupeesAfter = /\s*\/-\s*$/;
/** US (183,500) and Indian (1,83,500) digit groups. */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const plain = /^0*(\d{1,12})(?:\.(\d{1,2}))?$/;

export function keepAmountCharacters(typed: string): string {
  return typed
    .replace(rupeesBefore, '')
    .replace(rupeesAfter, '')
    .replaceAll(/[^\d.,-]/g, '');
}

/** Wire format, without group separators. Other commas, as in `12,50`, stay: rejected, not read as 1250. */
export function amountText(typed: string): string {
  const kept = keepAmountCharacters(typed);
  const ungrouped = grouped.test(kept) ? kept.replaceAll(',', '') : kept;
  return ungrouped.replace(/^\./, '0.').replace(/\.$/, '');
}

/** `183500.5` as `183,500.50`. Returns invalid text unchanged. */
export function groupedAmount(typed: string): string {
  const [, rupees, decimals] = plain.exec(amountText(typed)) ?? [];
  if (rupees === undefined) return typed;
  const groups = rupees.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? groups : `${groups}.${decimals.padEnd(2, '0')}`;
}

/** Integer paise of an amount in a form field; null if invalid. */
export function paiseOfField(typed: string): number | null {
  return paiseOf(amountText(typed).replace(/^0+(?=\d)/, ''));
}
