import { stateOf } from '@/lib/gst-states';
import type { State } from '@/lib/money/documents/data';
import type { Supply } from '@/lib/money/documents/invoice-tax';
import type { LockedSeller } from '@/lib/money/ledger/document-seller';
import { placeOfSupply, type Recipient } from './rules';

/** Place of supply of a seller's document, and the States between which its tax is split; null for a bill of supply. */
export function supplyOf(
  seller: LockedSeller,
  recipient: Pick<Recipient, 'stateCode'>,
): { readonly place: State; readonly supply: Supply | null } {
  const supplyState = placeOfSupply(seller, recipient);
  return {
    place: stateOf(supplyState),
    supply: seller.gstin === null ? null : { sellerState: seller.stateCode, supplyState },
  };
}
