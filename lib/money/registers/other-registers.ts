import { numberKinds } from '@/lib/document-numbers';
import type { VoucherData } from '@/lib/money/documents/data';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { storeDate } from '@/lib/kernel/text/format';
import { grams, listed, percent, rupees, type Register } from './register';

/* Lists for the accountant that are not of tax documents (docs/product/sale.md, "For the accountant"). */

export interface IssuedNumbers {
  /** `TGR` */
  readonly series: string;
  /** `26-27` */
  readonly year: string;
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly cancelled: number;
}

/** First and last number, their count and how many are void, by kind of documents and financial year (table 13). */
export const documentsIssued = (): Register<IssuedNumbers> =>
  listed<IssuedNumbers>(({ series, year, first, last, count, cancelled }) => [
    {
      nature: Object.entries(numberKinds).find(([kind]) => series.endsWith(kind))?.[1] ?? null,
      series: `${series}/${year}`,
      first,
      last,
      count,
      cancelled,
      issued: count - cancelled,
    },
  ]);

export interface OpenAdvance {
  readonly order_id: number;
  readonly order: string;
  readonly store: string;
  readonly customer: string;
  readonly mobile: string;
  /** `YYYY-MM-DD` */
  readonly since: string;
  /** At the end of the month. */
  readonly days: number;
  /** Rupees as text. */
  readonly amount: string;
}

/** Money of orders that was not delivered against by the end of the month. */
export const advancesOpen = (): Register<OpenAdvance> =>
  listed<OpenAdvance>(({ amount, ...advance }) => [{ ...advance, amount: rupeesOf(paiseOfColumn(amount)) }]);

export interface BoughtGold {
  readonly number: string;
  readonly issuedAt: Date;
  readonly content: Pick<VoucherData, 'store' | 'customer' | 'pieces'>;
}

/** A row per piece of a purchase that is not void. */
export const oldGold = (): Register<BoughtGold> =>
  listed<BoughtGold>(({ number, issuedAt, content: { store, customer, pieces } }) =>
    pieces.map((piece) => ({
      number,
      date: storeDate(issuedAt),
      store: store.title,
      customer: customer.name,
      mobile: customer.mobile,
      state: customer.state?.state ?? null,
      article: piece.article,
      gross_weight: grams(piece.grossMg),
      stone_weight: grams(piece.stoneMg),
      net_weight: grams(piece.netMg),
      touch_percent: percent(piece.touchHundredths),
      fine_weight: grams(piece.fineMg),
      rate_per_gram: rupees(piece.ratePaisePerGram),
      deduction_percent: percent(piece.deductionHundredths),
      note: piece.note,
      value: rupeesOf(piece.valuePaise),
    })),
  );
