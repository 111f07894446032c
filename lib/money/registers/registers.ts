import { isService } from '@/lib/articles';
import { numberKinds } from '@/lib/document-numbers';
import { sumOfTaxes, type TaxedAmount } from '@/lib/money/documents/invoice-tax';
import type { VoucherData } from '@/lib/money/documents/data';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { storeDate } from '@/lib/kernel/text/format';
import type { TaxDocument, TaxLine } from './documents';

/*
 * Rows of the lists for the accountant, from documents as issued (docs/product/sale.md, "For the accountant"). Amounts are in rupees, weights in
 * grams, dates in Asia/Kolkata. HSN summary, B2C and B2B are those of tables 12, 7 and 4 of Form GSTR-1 (CGST Rules 2017, rule 59), before
 * credit notes.
 */

type Cell = string | number | null;
export type RegisterRow = Readonly<Record<string, Cell>>;

/** Collects the rows of a list while the documents are read. */
export interface Register<Document = TaxDocument> {
  /** Rows that are complete with these documents. */
  add(documents: readonly Document[]): RegisterRow[];
  /** Rows of sums over all documents. */
  end(): RegisterRow[];
}

/** Unit quantity codes of GSTR-1. */
const uqc = { goods: 'GMS-GRAMS', services: 'NA' } as const;

const gramsOf = (mg: number) => mg / 1000;
const grams = (mg: number | null | undefined) => (mg === null || mg === undefined ? null : gramsOf(mg));
const rupees = (paise: number | null | undefined) =>
  paise === null || paise === undefined ? null : rupeesOf(paise);
const percent = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? null : hundredths / 100;

/** As the portal writes it: `37-Andhra Pradesh`. */
const placeOf = ({ placeOfSupply: { stateCode, state } }: TaxDocument) => `${stateCode}-${state}`;

function taxCells({ taxablePaise, igstPaise, cgstPaise, sgstPaise }: TaxedAmount, pricePaise: number) {
  return {
    taxable_value: rupeesOf(taxablePaise),
    igst: rupeesOf(igstPaise),
    cgst: rupeesOf(cgstPaise),
    sgst: rupeesOf(sgstPaise),
    total: rupeesOf(pricePaise),
  };
}

function headCells(document: TaxDocument) {
  const { number, issuedAt, about, orderId, store, customer, buyer } = document;
  return {
    number,
    date: storeDate(issuedAt),
    document: document.document,
    about,
    order_id: orderId,
    store,
    customer: customer.name,
    mobile: customer.mobile,
    buyer: buyer?.legalName ?? null,
    gstin: buyer?.gstin ?? null,
    place_of_supply: placeOf(document),
  };
}

function lineCells(line: TaxLine) {
  const { name, hsn, piece, purity, weightMg, rate, taxed, pricePaise } = line;
  return {
    name,
    article: piece?.article ?? null,
    hsn,
    huid: piece?.huid ?? null,
    huid_exempt: piece?.huidExempt ?? null,
    purity,
    gross_weight: grams(piece?.grossMg),
    stone_weight: grams(piece?.stoneMg),
    net_weight: grams(weightMg),
    rate_per_gram: rupees(piece?.ratePaise),
    wastage_percent: percent(piece?.wastageHundredths),
    making_percent: percent(piece?.makingHundredths),
    making_amount: rupees(piece?.makingPaise),
    stone_amount: rupees(piece?.stonePaise),
    hallmark_amount: rupees(piece?.hallmarkPaise),
    discount_amount: rupees(piece?.discountPaise),
    tax_percent: percent(rate),
    ...taxCells(taxed, pricePaise),
  };
}

/** A list of rows without sums. */
const listed = <Document = TaxDocument>(
  rowsOf: (document: Document) => RegisterRow[],
): Register<Document> => ({
  add: (documents) => documents.flatMap(rowsOf),
  end: () => [],
});

/** A row per invoiced piece, and per fee of the plan. */
export const salesRegister = (): Register =>
  listed((document) => document.lines.map((line) => ({ ...headCells(document), ...lineCells(line) })));

/** A row per piece of a credit note, with the invoice that it corrects. */
export const creditNotes = (): Register =>
  listed((document) =>
    document.lines.map((line) => ({
      ...headCells(document),
      invoice_number: document.invoice?.number ?? null,
      invoice_date: document.invoice === null ? null : storeDate(document.invoice.issuedAt),
      ...lineCells(line),
    })),
  );

interface Group {
  readonly lines: number;
  readonly weightMg: number;
  readonly pricePaise: number;
  readonly taxed: TaxedAmount;
}

const nothing: Group = {
  lines: 0,
  weightMg: 0,
  pricePaise: 0,
  taxed: { taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0 },
};

const plus = (sum: Group, { weightMg, pricePaise, taxed }: TaxLine): Group => ({
  lines: sum.lines + 1,
  weightMg: sum.weightMg + (weightMg ?? 0),
  pricePaise: sum.pricePaise + pricePaise,
  taxed: sumOfTaxes([sum.taxed, taxed]),
});

/** Sums by key, in the order of the keys. */
function summed<Key extends readonly (string | number)[]>(
  keysOf: (document: TaxDocument, line: TaxLine) => Key | null,
  rowOf: (key: Key, sum: Group) => RegisterRow,
): Register {
  const groups = new Map<string, { readonly key: Key; readonly sum: Group }>();
  return {
    add: (documents) => {
      for (const document of documents)
        for (const line of document.lines) {
          const key = keysOf(document, line);
          if (key === null) continue;
          const name = key.join('\n');
          groups.set(name, { key, sum: plus(groups.get(name)?.sum ?? nothing, line) });
        }
      return [];
    },
    end: () =>
      [...groups.values()]
        .toSorted((a, b) => compareKeys(a.key, b.key))
        .map(({ key, sum }) => rowOf(key, sum)),
  };
}

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? value;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

/** Sums by HSN or SAC and rate, with the net weight of goods. */
export const hsnSummary = (): Register =>
  summed(
    (_document, { hsn, description, rate }) => [hsn, description, rate] as const,
    ([hsn, description, rate], { lines, weightMg, pricePaise, taxed }) => ({
      hsn,
      description,
      uqc: isService(hsn) ? uqc.services : uqc.goods,
      quantity: isService(hsn) ? 0 : gramsOf(weightMg),
      pieces: lines,
      tax_percent: percent(rate),
      ...taxCells(taxed, pricePaise),
    }),
  );

/** Sums of what consumers bought, by place of supply and rate. */
export const b2c = (): Register =>
  summed(
    (document, { rate }) => (document.buyer === null ? ([placeOf(document), rate] as const) : null),
    ([place, rate], { lines, pricePaise, taxed }) => ({
      place_of_supply: place,
      tax_percent: percent(rate),
      pieces: lines,
      ...taxCells(taxed, pricePaise),
    }),
  );

/** What buyers with a GSTIN bought: a row per invoice and rate. `invoice_value` is of the whole invoice, in each of its rows. */
export const b2b = (): Register =>
  listed((document) => {
    const { buyer, lines, number, issuedAt } = document;
    if (buyer === null) return [];
    const rates = summed(
      (_document, { rate }) => [rate] as const,
      ([rate], { pricePaise, taxed }) => ({
        gstin: buyer.gstin,
        buyer: buyer.legalName,
        number,
        date: storeDate(issuedAt),
        invoice_value: rupeesOf(lines.reduce((sum, line) => sum + line.pricePaise, 0)),
        place_of_supply: placeOf(document),
        reverse_charge: 'N',
        tax_percent: percent(rate),
        ...taxCells(taxed, pricePaise),
      }),
    );
    rates.add([document]);
    return rates.end();
  });

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
