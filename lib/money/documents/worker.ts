import type { DataSheet, DocumentData } from './data';
import { renderDataSheet } from './data-sheet';
import { renderInvoice } from './invoice';
import { renderPlanDocument } from './plan-document';
import { renderPurchaseVoucher } from './purchase-voucher';
import { renderReceipt } from './receipt';
import { renderStatement } from './statement';

/** Drawing takes 15 ms of CPU time, loading the libraries and fonts half a second per thread. */
export default function work(data: DocumentData | DataSheet): Promise<Uint8Array> {
  switch (data.kind) {
    case 'invoice':
    case 'estimate':
    case 'credit_note':
      return renderInvoice(data);
    case 'purchase_voucher':
      return renderPurchaseVoucher(data);
    case 'plan_document':
      return renderPlanDocument(data);
    case 'statement':
      return renderStatement(data);
    case 'data_sheet':
      return renderDataSheet(data);
    default:
      return renderReceipt(data);
  }
}
