import type { Transaction } from '@/lib/db/sql';
import { stateOf } from '@/lib/gst-states';
import type { State } from '@/lib/money/documents/data';
import type { Supply } from '@/lib/money/documents/invoice-tax';
import type { LockedSeller } from '@/lib/money/ledger/document-seller';
import { placeOfSupply, type Recipient } from './rules';

/** Place of supply of a locked seller's document, and the States between which its tax is split; null for a bill of supply. */
export async function supplyOf(
  tx: Transaction,
  seller: LockedSeller,
  recipient: Pick<Recipient, 'stateCode'>,
): Promise<{ readonly place: State; readonly supply: Supply | null }> {
  const { counterPlace } = await tx.prisma.seller.findUniqueOrThrow({
    where: { id: seller.id },
    select: { counterPlace: true },
  });
  const supplyState = placeOfSupply({ stateCode: seller.stateCode, counterPlace }, recipient);
  return {
    place: stateOf(supplyState),
    supply: seller.gstin === null ? null : { sellerState: seller.stateCode, supplyState },
  };
}
