import { formatShortDate } from '@/lib/kernel/text/format';
import { documentFileName, type DocumentData, type StatementData } from './data';
import { documentText, entryTitle } from './documents-text';
import { otherTitle, taxTitle } from './record';
import { closingOf } from './statement-sums';

export interface DocumentSummary {
  readonly title: string;
  readonly number: string;
  /** ISO instant. */
  readonly issuedAt: string;
  readonly amountPaise: number;
  readonly fileName: string;
  /** Names of number and amount, if they are others. */
  readonly labels?: { readonly number: string; readonly amount: string };
}

const sumOfPrices = (items: readonly { readonly pricePaise: number }[]) =>
  items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);

function summaryOfStatement(data: StatementData): DocumentSummary {
  const { from, to, issuedAt } = data;
  const closing = data.accounts.reduce((sum, account) => sum + closingOf(account), 0);
  return {
    title: otherTitle.statement,
    number: documentText.period(formatShortDate(from), formatShortDate(to)),
    issuedAt,
    amountPaise: Math.abs(closing),
    fileName: documentFileName({ document: 'statement', number: `${from}-${to}` }),
    labels: {
      number: documentText.periodLabel,
      amount: closing < 0 ? documentText.advanceLabel : documentText.due,
    },
  };
}

/** What a document is, without drawing it. */
export function summaryOf(data: DocumentData): DocumentSummary {
  if (data.kind === 'statement') return summaryOfStatement(data);
  const { number, issuedAt } = data;
  switch (data.kind) {
    case 'estimate':
      return {
        title: otherTitle.estimate,
        number,
        issuedAt,
        amountPaise: sumOfPrices(data.items),
        fileName: documentFileName({ document: 'estimate', number }),
      };
    case 'invoice': {
      const title = taxTitle[data.seller.gstin === null ? 'bill_of_supply' : 'tax_invoice'];
      const amountPaise = sumOfPrices(data.items);
      return {
        title,
        number,
        issuedAt,
        amountPaise,
        fileName: documentFileName({ document: 'invoice', number }),
      };
    }
    case 'credit_note':
      return {
        title: taxTitle.credit_note,
        number,
        issuedAt,
        amountPaise: data.items.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
        fileName: documentFileName({ document: 'credit_note', number }),
      };
    case 'plan_document': {
      const document = data.document === 'credit_note' ? 'credit_note' : 'invoice';
      const fileName = documentFileName({ document, number });
      return {
        title: taxTitle[data.document],
        number,
        issuedAt,
        amountPaise: data.line.pricePaise,
        fileName,
      };
    }
    case 'purchase_voucher':
      return {
        title: documentText.purchaseVoucher,
        number,
        issuedAt,
        amountPaise: data.pieces.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
        fileName: documentFileName({ document: 'purchase_voucher', number }),
      };
    default: {
      const document = data.kind === 'plan_receipt' ? 'receipt' : data.document;
      const fileName = documentFileName({ document, number });
      return { title: entryTitle[document], number, issuedAt, amountPaise: data.amountPaise, fileName };
    }
  }
}
