import type { DocumentData } from './data';
import { renderInvoice } from './invoice';
import { renderReceipt } from './receipt';

/** Drawing takes 15 ms of CPU time, loading the libraries and fonts half a second per thread. */
export default function work(data: DocumentData): Promise<Uint8Array> {
  return data.kind === 'invoice' ? renderInvoice(data) : renderReceipt(data);
}
