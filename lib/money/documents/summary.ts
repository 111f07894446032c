import { documentFileName, type DocumentData } from './data';
import { documentText, entryTitle } from './documents-text';
import { taxTitle } from './record';

export interface DocumentSummary {
  readonly title: string;
  readonly number: string;
  /** ISO instant. */
  readonly issuedAt: string;
  readonly amountPaise: number;
  readonly fileName: string;
}

/** What a document is, without drawing it. */
export function summaryOf(data: DocumentData): DocumentSummary {
  const { number, issuedAt } = data;
  switch (data.kind) {
    case 'invoice': {
      const title = taxTitle[data.seller.gstin === null ? 'bill_of_supply' : 'tax_invoice'];
      const amountPaise = data.items.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
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
