import type { ReadField } from '@/components/back-office/form-field';
import type { OutputOf, RequestOf } from '@/lib/contract';
import { callAction, detailsOf, type Failure, type Outcome } from '@/lib/gateway/client';
import { formatRupees } from '@/lib/kernel/text/format';
import { rupeesOf } from '@/lib/paise';
import type { items as itemContract, ItemRecord } from '@/lib/sales/items/contract';
import { items } from '@/lib/sales/items/endpoints';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { unreducedPrice } from './typed-piece';

/* `Ask for approval` in the item form: what is within the limit is saved first, then price and discount are asked for. */

type Actions = (typeof itemContract)['actions'];
type Create = RequestOf<Actions['create']>;
type Values = Pick<RequestOf<Actions['ask_approval']>, 'price' | 'discount_amount' | 'discount_reason'>;
type Update = RequestOf<Actions['update']> & Values;

export type AskedItem = OutputOf<Actions['ask_approval']> & { readonly opportunity?: OpportunityRecord };

/** Text of the offer after NEEDS_APPROVAL; null for another failure. */
export function offerText(text: (reduction: string, limit: string) => string) {
  return (failure: Failure): string | null => {
    const details = detailsOf(failure, 'NEEDS_APPROVAL');
    return details && text(formatRupees(details.reduction), formatRupees(details.limit));
  };
}

/** Adds the item at its full price. @param key Idempotency-Key of the creation: pressed again, it adds no second item */
export async function addAndAsk(input: Create, read: ReadField, key: string): Promise<Outcome<AskedItem>> {
  const full = { ...input, ...unreduced(read) };
  const added = await callAction(items, 'create', full, { idempotencyKey: key });
  return added.ok ? ask(added.data, input) : added;
}

/** Saves the other changes with the item's own price and discount, or at the full price if these are above the limit after them. */
export async function saveAndAsk(
  input: Update,
  { price, discount_amount, discount_reason }: ItemRecord,
  read: ReadField,
): Promise<Outcome<AskedItem>> {
  const kept = await callAction(items, 'update', { ...input, price, discount_amount, discount_reason });
  const saved =
    kept.ok || kept.code !== 'NEEDS_APPROVAL'
      ? kept
      : await callAction(items, 'update', { ...input, ...unreduced(read) });
  return saved.ok ? ask(saved.data, input) : saved;
}

const unreduced = (read: ReadField) => ({
  price: rupeesOf(unreducedPrice(read)),
  discount_amount: null,
  discount_reason: null,
});

async function ask(
  { data, opportunity }: OutputOf<Actions['update']> | OutputOf<Actions['create']>,
  { price, discount_amount, discount_reason }: Values,
): Promise<Outcome<AskedItem>> {
  const asked = await callAction(items, 'ask_approval', {
    id: data.id,
    price,
    discount_amount,
    discount_reason,
    version: data.version,
  });
  if (!asked.ok || opportunity === undefined) return asked;
  return { ...asked, data: { ...asked.data, opportunity } };
}
