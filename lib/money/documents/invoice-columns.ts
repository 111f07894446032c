import { jewelleryHsn } from '@/lib/sale-rules';
import { formatPaise } from '@/lib/paise';
import type { InvoiceData, InvoiceItem } from './data';
import { documentText } from './documents-text';
import { rateOf, type TaxedAmount } from './invoice-tax';
import { percent } from './parts';

/* What an invoice states of an item and in total, by its taxation. */

export interface Column {
  readonly label: string;
  readonly value: (item: InvoiceItem) => readonly string[];
  readonly align?: 'left';
}

type Taxation = 'none' | 'within the State' | 'to another State';

export function taxationOf({
  seller,
  placeOfSupply,
}: Pick<InvoiceData, 'seller' | 'placeOfSupply'>): Taxation {
  if (seller.gstin === null) return 'none';
  return placeOfSupply.stateCode === seller.stateCode ? 'within the State' : 'to another State';
}

export function columnsFor(taxation: Taxation): readonly Column[] {
  const half = (item: InvoiceItem) => percent(rateOf(item) / 2);
  const amount: Column = { label: documentText.amount, value: (item) => [formatPaise(item.pricePaise)] };
  const hsn: Column = {
    label: documentText.hsn,
    value: (item) => [item.hsn ?? jewelleryHsn],
    align: 'left',
  };
  if (taxation === 'none') return [hsn, amount];
  const taxable: Column = {
    label: documentText.taxable,
    value: ({ taxed }) => [formatPaise(taxed.taxablePaise)],
  };
  if (taxation === 'to another State')
    return [
      hsn,
      taxable,
      {
        label: documentText.igst,
        value: (item) => [formatPaise(item.taxed.igstPaise), percent(rateOf(item))],
      },
      amount,
    ];
  return [
    hsn,
    taxable,
    { label: documentText.cgst, value: (item) => [formatPaise(item.taxed.cgstPaise), half(item)] },
    { label: documentText.sgst, value: (item) => [formatPaise(item.taxed.sgstPaise), half(item)] },
    amount,
  ];
}

/** Totals above the sum. */
export function totalRows(taxation: Taxation, sums: TaxedAmount): [name: string, paise: number][] {
  if (taxation === 'none') return [];
  const taxable: [string, number] = [documentText.taxable, sums.taxablePaise];
  return taxation === 'to another State'
    ? [taxable, [documentText.igst, sums.igstPaise]]
    : [taxable, [documentText.cgst, sums.cgstPaise], [documentText.sgst, sums.sgstPaise]];
}
