import type { TaxDocument } from './documents';
import { rupeesOf } from '@/lib/paise';

/* Rows of a list for the accountant, and their cells. */

type Cell = string | number | null;
export type RegisterRow = Readonly<Record<string, Cell>>;

/** Collects the rows of a list while the documents are read. */
export interface Register<Document = TaxDocument> {
  /** Rows that are complete with these documents. */
  add(documents: readonly Document[]): RegisterRow[];
  /** Rows of sums over all documents. */
  end(): RegisterRow[];
}

export const gramsOf = (mg: number) => mg / 1000;
export const grams = (mg: number | null | undefined) =>
  mg === null || mg === undefined ? null : gramsOf(mg);
export const rupees = (paise: number | null | undefined) =>
  paise === null || paise === undefined ? null : rupeesOf(paise);
export const percent = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? null : hundredths / 100;

/** A list of rows without sums. */
export const listed = <Document = TaxDocument>(
  rowsOf: (document: Document) => RegisterRow[],
): Register<Document> => ({
  add: (documents) => documents.flatMap(rowsOf),
  end: () => [],
});
