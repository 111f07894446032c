import type { DocumentData } from './data';
import { renderInvoice } from './invoice';
import { renderReceipt } from './receipt';

/** Worker thread: drawing a document takes 15 ms of CPU time, and loading the libraries and fonts half a second, once per thread. */
export default function work(data: DocumentData): Promise<Uint8Array> {
  return data.kind === 'invoice' ? renderInvoice(data) : renderReceipt(data);
}
