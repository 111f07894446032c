import { isService } from '@/lib/articles';
import { sumOfTaxes, type TaxedAmount } from '@/lib/money/documents/invoice-tax';
import { rupeesOf } from '@/lib/paise';
import { storeDate } from '@/lib/kernel/text/format';
import type { TaxDocument, TaxLine } from './documents';
import { grams, gramsOf, listed, percent, rupees, type Register, type RegisterRow } from './register';

/*
 * Rows of the lists for the accountant, from documents as issued (docs/product/sale.md, "For the accountant"). Amounts are in rupees, weights in
 * grams, dates in Asia/Kolkata. HSN summary, B2C and B2B are those of tables 12, 7 and 4 of Form GSTR-1 (CGST Rules 2017, rule 59), before
 * credit notes.
 */

/** Unit quantity codes of GSTR-1. */
const uqc = { goods: 'GMS-GRAMS', services: 'NA' } as const;

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
