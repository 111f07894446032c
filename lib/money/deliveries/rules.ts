import { articles, isItemPurity, type Article } from '@/lib/articles';
import { deliveryRule } from '@/lib/sale-rules';

/* Pure rules of deliveries (docs/product/sale.md, "Delivery"). Weights in milligrams, amounts in paise. */

interface Piece {
  readonly article: Article;
  readonly purity: string | null;
  readonly weight_mg: number | null;
  readonly huid: string | null;
  readonly huid_exempt: string | null;
}

const isSilver = (purity: string | null) => purity !== null && isItemPurity(purity) && !purity.endsWith('K');

/** Whether a piece lacks a HUID; being below 2 g exempts none that weighs more. One without a weight does not: older clients send none. */
export function needsHuid({ article, purity, weight_mg, huid, huid_exempt }: Piece): boolean {
  if (!articles[article].isHallmarked || isSilver(purity)) return false;
  if (weight_mg === null || weight_mg < deliveryRule.huidFromMg) return false;
  return huid === null && (huid_exempt === null || huid_exempt === 'below_2g');
}

/** Whether an invoice of a total must have the recipient's address and State. */
export function needsAddress(totalPaise: number): boolean {
  return totalPaise >= deliveryRule.addressFromPaise;
}

interface Buyer {
  readonly state_code: string;
  readonly address: string;
}

export interface Recipient {
  /** Null: unknown. */
  readonly address: string | null;
  /** GST code of the State; null: unknown. */
  readonly stateCode: string | null;
}

/** Address and State of who receives the pieces: the buyer's, or else the customer's. */
export function recipientOf(
  customer: { readonly address: string | null; readonly state_code: string | null },
  buyer: Buyer | undefined,
): Recipient {
  if (buyer !== undefined) return { address: buyer.address, stateCode: buyer.state_code };
  const address = customer.address?.trim() ?? '';
  return { address: address === '' ? null : address, stateCode: customer.state_code };
}

/**
 * GST code of the place of supply (IGST Act 2017, section 10): the seller's State for what is handed over in the store, or the recipient's,
 * as the seller chose; the seller's if that is unknown.
 */
export function placeOfSupply(
  seller: { readonly stateCode: string; readonly counterPlace: 'shop' | 'buyer' },
  recipient: Pick<Recipient, 'stateCode'>,
): string {
  return seller.counterPlace === 'shop' ? seller.stateCode : (recipient.stateCode ?? seller.stateCode);
}
