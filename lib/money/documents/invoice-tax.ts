import { defaultTaxHundredths } from '@/lib/business';
import { divideHalfUp } from '@/lib/paise';

/* Tax included in prices of sales over the counter: always CGST and SGST, in halves. */

export interface PricedLine {
  /** Whole paise, tax included. */
  readonly pricePaise: number;
  /** Hundredths of a percent; null: default tax. */
  readonly taxHundredths: number | null;
}

/** Whole paise that add up to the price. */
export interface TaxedAmount {
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
}

/** The taxable value is price / (1 + tax), rounded half up; an odd paisa of tax goes to CGST. */
export function splitTax({ pricePaise, taxHundredths }: PricedLine): TaxedAmount {
  const divisor = BigInt(10_000 + (taxHundredths ?? defaultTaxHundredths));
  const taxablePaise = Number(divideHalfUp(BigInt(pricePaise) * 10_000n, divisor));
  const taxPaise = pricePaise - taxablePaise;
  const sgstPaise = Math.floor(taxPaise / 2);
  return { taxablePaise, cgstPaise: taxPaise - sgstPaise, sgstPaise };
}

/** Sums rounded lines, so that printed numbers add up. */
export function sumOfTaxes(lines: readonly PricedLine[]): TaxedAmount {
  const sum = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 };
  for (const line of lines.map(splitTax)) {
    sum.taxablePaise += line.taxablePaise;
    sum.cgstPaise += line.cgstPaise;
    sum.sgstPaise += line.sgstPaise;
  }
  return sum;
}
