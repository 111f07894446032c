import type { Operation } from '@/lib/kernel/access/operation';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import type { RowsOnly } from '@/lib/db/pagination';
import { exportRule } from '@/lib/limits';
import { registerInput, type RegisterInput } from '@/lib/money/registers/contract';
import type { TaxDocument } from '@/lib/money/registers/documents';
import {
  readBoughtGold,
  readCreditNotes,
  readInvoices,
  readIssuedNumbers,
  readOpenAdvances,
} from '@/lib/money/registers/operations';
import { registerColumns, type RegisterList } from '@/lib/money/registers/record';
import { advancesOpen, documentsIssued, oldGold } from '@/lib/money/registers/other-registers';
import type { Register } from '@/lib/money/registers/register';
import { b2b, b2c, creditNotes, hsnSummary, salesRegister } from '@/lib/money/registers/registers';
import { exportColumns } from './columns';
import type { ExportSource } from './lists';

/* Lists for the accountant (docs/product/sale.md, "For the accountant"). */

type Page = RegisterInput & RowsOnly & { readonly limit: number; readonly cursor?: string | undefined };
type Read<Document> = Operation<
  Page,
  { readonly documents: readonly Document[]; readonly next_cursor: string | null }
>;

/** Rows of sums come with the last page: until then a page may have none. */
function registerSource<Document>(
  list: RegisterList,
  read: Read<Document>,
  register: () => Register<Document>,
): ExportSource {
  return {
    columns: exportColumns(
      { name: list, fields: {} },
      Object.fromEntries(
        Object.entries(registerColumns[list]).map(([name, label]) => [name, { type: 'text', label }]),
      ),
    ),
    open: (sent) => {
      const { data: filters, error } = registerInput.safeParse(sent);
      if (error !== undefined) throw validationRefusal(error);
      const { add, end } = register();
      return {
        filters,
        period: filters.month,
        page: async (context, cursor) => {
          const page = { cursor, limit: exportRule.pageDocuments, rowsOnly: true };
          const { documents, next_cursor: next } = await read.run(context, { ...filters, ...page });
          return { rows: [...add(documents), ...(next === null ? end() : [])], next };
        },
      };
    },
  };
}

const ofInvoices = (list: RegisterList, register: () => Register<TaxDocument>) =>
  registerSource(list, readInvoices, register);

export const registerSources: Readonly<Record<RegisterList, ExportSource>> = {
  sales_register: ofInvoices('sales_register', salesRegister),
  hsn_summary: ofInvoices('hsn_summary', hsnSummary),
  b2c: ofInvoices('b2c', b2c),
  b2b: ofInvoices('b2b', b2b),
  credit_notes: registerSource('credit_notes', readCreditNotes, creditNotes),
  documents_issued: registerSource('documents_issued', readIssuedNumbers, documentsIssued),
  advances_open: registerSource('advances_open', readOpenAdvances, advancesOpen),
  old_gold: registerSource('old_gold', readBoughtGold, oldGold),
};
