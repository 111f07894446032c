import { defaultTaxHundredths } from '@/lib/sale-rules';
import { divideHalfUp } from '@/lib/paise';

/*
 * Tax included in prices (CGST Rules 2017, rule 35: value with taxes x rate / (100 + rate)). Within a State it is central and state tax of
 * half the rate each (CGST Act 2017 and the State's Act, section 9), to another State integrated tax (IGST Act 2017, sections 5 and 7).
 */

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
  readonly igstPaise: number;
}

/** GST codes of States. */
export interface Supply {
  readonly sellerState: string;
  /** Place of supply. */
  readonly supplyState: string;
}

export function rateOf({ taxHundredths }: Pick<PricedLine, 'taxHundredths'>): number {
  return taxHundredths ?? defaultTaxHundredths;
}

/** Half of the tax is price x rate / (2 x (1 + rate)), half up to a paisa: CGST and SGST are always equal, IGST is both. */
export function splitTax(line: PricedLine, { sellerState, supplyState }: Supply): TaxedAmount {
  const rate = BigInt(rateOf(line));
  const halfPaise = Number(divideHalfUp(BigInt(line.pricePaise) * rate, 2n * (10_000n + rate)));
  const taxablePaise = line.pricePaise - 2 * halfPaise;
  return sellerState === supplyState
    ? { taxablePaise, cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise: 0 }
    : { taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 2 * halfPaise };
}

/** A line of a bill of supply. */
export function withoutTax({ pricePaise }: Pick<PricedLine, 'pricePaise'>): TaxedAmount {
  return { taxablePaise: pricePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
}

/** Amounts as printed on invoices that do not store them, which stay as issued: an odd paisa of tax is CGST. */
export function splitTaxOfEarlierInvoice(line: PricedLine): TaxedAmount {
  const divisor = BigInt(10_000 + rateOf(line));
  const taxablePaise = Number(divideHalfUp(BigInt(line.pricePaise) * 10_000n, divisor));
  const taxPaise = line.pricePaise - taxablePaise;
  const sgstPaise = Math.floor(taxPaise / 2);
  return { taxablePaise, cgstPaise: taxPaise - sgstPaise, sgstPaise, igstPaise: 0 };
}

/** Sums rounded lines, so that printed numbers add up. */
export function sumOfTaxes(lines: readonly TaxedAmount[]): TaxedAmount {
  const sum = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  for (const line of lines) {
    sum.taxablePaise += line.taxablePaise;
    sum.cgstPaise += line.cgstPaise;
    sum.sgstPaise += line.sgstPaise;
    sum.igstPaise += line.igstPaise;
  }
  return sum;
}
