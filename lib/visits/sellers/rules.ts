import { seriesPattern } from '@/lib/document-numbers';
import type { Problem } from '@/lib/kernel/access/refusal';
import { whyNotGstin } from '@/lib/kernel/text/gstin';
import type { SellerRecord } from './contract';

/* Pure rules of sellers (docs/product/money.md, "Sellers"). */

type Seller = Omit<SellerRecord, 'id' | 'version'>;

export const frozenFields = ['legal_name', 'state_code', 'gstin', 'series'] as const;

/** Sellers of one company may differ in their series alone. */
export function titleOf({ legal_name, series }: Pick<Seller, 'legal_name' | 'series'>): string {
  return series === '' ? legal_name : `${legal_name} (${series})`;
}

/** Why these values are refused; null if they are not. */
export function sellerProblem({ gstin, series, state_code }: Seller): Problem | null {
  const why = gstin === null ? null : whyNotGstin(gstin, state_code);
  if (why !== null) return { field: 'gstin', message: why };
  if (!seriesPattern.test(series))
    return { field: 'series', message: 'Series must be empty, or one or two of A-Z and 0-9.' };
  return null;
}

export const sellerHasDocuments =
  'This seller has documents: only its address, BIS registration and place of supply can change. Create another seller.';

/** Documents name the seller as it was when they were issued. */
export function changeProblem(before: Seller, after: Seller): Problem | null {
  const changed = frozenFields.filter((name) => before[name] !== after[name]);
  if (!before.has_documents || changed.length === 0) return null;
  return { code: 'HAS_DOCUMENTS', message: sellerHasDocuments };
}
