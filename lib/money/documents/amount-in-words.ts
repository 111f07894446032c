/* In Indian grouping, for receipts and invoices. */

const below20 = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const groups = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1000, name: 'thousand' },
  { size: 100, name: 'hundred' },
] as const;

function belowHundred(count: number): string {
  const word = below20[count];
  if (word !== undefined) return word;
  const unit = count % 10;
  const ten = tens[Math.floor(count / 10)] ?? '';
  return unit === 0 ? ten : `${ten}-${below20[unit]}`;
}

/** A whole number of at least 0. Crores are in words too: "one hundred crore". */
function numberInWords(count: number): string {
  const words: string[] = [];
  let rest = count;
  for (const { size, name } of groups) {
    if (rest >= size) words.push(numberInWords(Math.floor(rest / size)), name);
    rest %= size;
  }
  if (rest > 0 || words.length === 0) words.push(belowHundred(rest));
  return words.join(' ');
}

/**
 * `Rupees one lakh two thousand fifty-one and fifty paise only`.
 * @param amount whole paise, from 0 to `maxPaise` of lib/paise
 */
export function amountInWords(amount: number): string {
  const rupees = Math.floor(amount / 100);
  const paise = amount % 100;
  const paiseText = `${belowHundred(paise)} ${paise === 1 ? 'paisa' : 'paise'}`;
  if (rupees === 0 && paise > 0) return `${paiseText[0]?.toUpperCase()}${paiseText.slice(1)} only`;
  const rupeesText = `${rupees === 1 ? 'Rupee' : 'Rupees'} ${numberInWords(rupees)}`;
  return paise === 0 ? `${rupeesText} only` : `${rupeesText} and ${paiseText} only`;
}
