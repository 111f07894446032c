import { formatShortDate } from '@/lib/kernel/text/format';
import { documentFileName, type DocumentData, type StatementData } from './data';
import { documentText, entryTitle } from './documents-text';
import { otherTitle, taxTitle } from './record';
import type { EntryDocument } from '@/lib/money/ledger/record';
import { closingOf } from './statement-sums';

export type DocumentName =
  | EntryDocument
  | keyof typeof taxTitle
  | keyof typeof otherTitle
  | 'purchase_voucher';

export interface DocumentSummary {
  /** Key of its title in the page's language. */
  readonly document: DocumentName;
  /** In English. */
  readonly title: string;
  readonly number: string;
  /** ISO instant. */
  readonly issuedAt: string;
  readonly amountPaise: number;
  readonly fileName: string;
  /** Of a statement: its days `YYYY-MM-DD`, and whether its amount is paid in advance, not due. */
  readonly period?: { readonly from: string; readonly to: string; readonly isAdvance: boolean };
}

const sumOfPrices = (items: readonly { readonly pricePaise: number }[]) =>
  items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);

function summaryOfStatement(data: StatementData): DocumentSummary {
  const { from, to, issuedAt } = data;
  const closing = data.accounts.reduce((sum, account) => sum + closingOf(account), 0);
  return {
    document: 'statement',
    title: otherTitle.statement,
    number: documentText.period(formatShortDate(from), formatShortDate(to)),
    issuedAt,
    amountPaise: Math.abs(closing),
    fileName: documentFileName({ document: 'statement', number: `${from}-${to}` }),
    period: { from, to, isAdvance: closing < 0 },
  };
}

/** What a document is, without drawing it. */
export function summaryOf(data: DocumentData): DocumentSummary {
  if (data.kind === 'statement') return summaryOfStatement(data);
  const { number, issuedAt } = data;
  switch (data.kind) {
    case 'estimate':
      return {
        document: 'estimate',
        title: otherTitle.estimate,
        number,
        issuedAt,
        amountPaise: sumOfPrices(data.items),
        fileName: documentFileName({ document: 'estimate', number }),
      };
    case 'invoice': {
      const document = data.seller.gstin === null ? 'bill_of_supply' : 'tax_invoice';
      const amountPaise = sumOfPrices(data.items);
      return {
        document,
        title: taxTitle[document],
        number,
        issuedAt,
        amountPaise,
        fileName: documentFileName({ document: 'invoice', number }),
      };
    }
    case 'credit_note':
      return {
        document: 'credit_note',
        title: taxTitle.credit_note,
        number,
        issuedAt,
        amountPaise: data.items.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
        fileName: documentFileName({ document: 'credit_note', number }),
      };
    case 'plan_document': {
      const { document } = data;
      const file = document === 'credit_note' ? 'credit_note' : 'invoice';
      const fileName = documentFileName({ document: file, number });
      return {
        document,
        title: taxTitle[document],
        number,
        issuedAt,
        amountPaise: data.line.pricePaise,
        fileName,
      };
    }
    case 'purchase_voucher':
      return {
        document: 'purchase_voucher',
        title: documentText.purchaseVoucher,
        number,
        issuedAt,
        amountPaise: data.pieces.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
        fileName: documentFileName({ document: 'purchase_voucher', number }),
      };
    default: {
      const document = data.kind === 'plan_receipt' ? 'receipt' : data.document;
      const fileName = documentFileName({ document, number });
      const title = entryTitle[document];
      return { document, title, number, issuedAt, amountPaise: data.amountPaise, fileName };
    }
  }
}
