import { huidExemptions } from '@/lib/articles';
import type { InputTo } from '@/lib/endpoint';
import { huidOf, wrongHuid } from '@/lib/kernel/text/huid';
import { mgOfGrams } from '@/lib/kernel/text/grams';
import { whyNotGstin } from '@/lib/kernel/text/gstin';
import type { deliver } from '@/lib/money/deliveries/endpoints';
import { isWeighed } from '@/lib/money/next-step/rules';
import { needsHuid } from '@/lib/money/deliveries/rules';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';
import { deliveryText as text } from './delivery-text';

/* What is typed in the delivery dialog, by the name of the field: `huid 12` is the HUID of piece 12. Pure. */

export type Typed = Readonly<Record<string, string>>;
export type PieceField = 'huid' | 'exempt' | 'note' | 'gross' | 'stones';
export const nameOf = (field: PieceField, { id }: { readonly id: number }) => `${field} ${id}`;
export const buyerFields = ['gstin', 'legal_name', 'state_code', 'address'] as const;
export const buyerLabels = {
  gstin: text.business.gstin,
  legal_name: text.business.legalName,
  state_code: text.business.state,
  address: text.business.address,
} as const satisfies Record<(typeof buyerFields)[number], string>;

/** Names of the fields for the customer's address. */
export const addressFields = { address: 'customer_address', state_code: 'customer_state' } as const;

/** Whether the piece has a HUID at any weight: hallmarked, and of gold. */
export const takesHuid = (piece: ItemRecord) =>
  needsHuid({ ...piece, huid: null, huid_exempt: null, weight_mg: Number.MAX_SAFE_INTEGER });

/** Whether its weights are asked for: they are missing. */
export const takesWeights = ({ article, weight_mg }: ItemRecord) => weight_mg === null && isWeighed(article);

const read = (typed: Typed, field: PieceField, piece: ItemRecord) =>
  (typed[nameOf(field, piece)] ?? '').trim();

/** First values: what is stored. */
export function valuesOf(pieces: readonly ItemRecord[]): Record<string, string> {
  return Object.fromEntries(
    pieces.flatMap((piece) => [
      [nameOf('huid', piece), piece.huid ?? ''],
      [nameOf('exempt', piece), piece.huid_exempt ?? ''],
      [nameOf('note', piece), piece.huid_exempt_note ?? ''],
    ]),
  );
}

/** The piece as it is measured by what is typed; wrong text counts as none. */
export function measuredBy(typed: Typed, piece: ItemRecord): ItemRecord {
  const hallmark = takesHuid(piece)
    ? {
        huid: huidOf(read(typed, 'huid', piece)),
        huid_exempt: huidExemptions.find((each) => each === read(typed, 'exempt', piece)) ?? null,
      }
    : {};
  const note = hallmark.huid_exempt === 'other' ? read(typed, 'note', piece) || null : null;
  return {
    ...piece,
    ...hallmark,
    ...(takesHuid(piece) ? { huid_exempt_note: note } : {}),
    ...(takesWeights(piece) ? weightsBy(typed, piece) : {}),
  };
}

function weightsBy(typed: Typed, piece: ItemRecord): Pick<ItemRecord, 'gross_mg' | 'stone_mg' | 'weight_mg'> {
  const gross = mgOfGrams(read(typed, 'gross', piece));
  const stones = read(typed, 'stones', piece) === '' ? null : mgOfGrams(read(typed, 'stones', piece));
  return {
    gross_mg: gross,
    stone_mg: gross === null ? null : stones,
    weight_mg: gross === null || (stones ?? 0) >= gross ? null : gross - (stones ?? 0),
  };
}

const measured = ['huid', 'huid_exempt', 'huid_exempt_note', 'gross_mg', 'stone_mg'] as const;

/** The changed fields of the pieces, as `pieces` of the request; the gateway calculates the net weight. */
export function sentPieces(typed: Typed, chosen: readonly ItemRecord[]): InputTo<typeof deliver>['pieces'] {
  const changed = chosen.flatMap((piece) => {
    const after = measuredBy(typed, piece);
    const fields = measured.filter((name) => after[name] !== piece[name]);
    if (fields.length === 0) return [];
    return [{ item_id: piece.id, ...Object.fromEntries(fields.map((name) => [name, after[name]])) }];
  });
  return changed.length === 0 ? undefined : changed;
}

interface Answers {
  readonly isToBusiness: boolean;
  readonly allowsDue: boolean;
  /** The address of the customer is missing. */
  readonly takesAddress: boolean;
  /** Address and State of the account. */
  readonly stored: StoredAddress | null;
}

interface StoredAddress {
  readonly address: string | null;
  readonly state_code: string | null;
}

/** Messages by field of what cannot be sent: wrong texts, missing HUIDs, an incomplete address or buyer, a due without its day. */
export function problemsOf(
  typed: Typed,
  chosen: readonly ItemRecord[],
  { isToBusiness, allowsDue, takesAddress, stored }: Answers,
): Record<string, string> {
  const found: Record<string, string> = {};
  const seen = new Set<string>();
  for (const piece of chosen) {
    Object.assign(found, weightProblems(typed, piece));
    if (!takesHuid(piece)) continue;
    const [name, entered] = [nameOf('huid', piece), read(typed, 'huid', piece)];
    const huid = huidOf(entered);
    if (entered !== '' && huid === null) found[name] = wrongHuid;
    else if (huid !== null && seen.has(huid)) found[name] = text.sameHuid;
    else if (needsHuid(measuredBy(typed, piece))) found[name] = text.huidMissing;
    if (huid !== null) seen.add(huid);
    if (read(typed, 'exempt', piece) === 'other' && read(typed, 'note', piece) === '')
      found[nameOf('note', piece)] = text.noteMissing;
  }
  if (takesAddress) Object.assign(found, addressProblems(typed, stored));
  if (isToBusiness) Object.assign(found, buyerProblems(typed));
  if (allowsDue && (typed['due_on'] ?? '') === '') found['due_on'] = text.missing.dueOnMissing;
  return found;
}

const { min, max } = itemDefinition.fields.gross_mg.bounds;

function weightProblems(typed: Typed, piece: ItemRecord): Record<string, string> {
  if (!takesWeights(piece)) return {};
  const [gross, stones] = [read(typed, 'gross', piece), read(typed, 'stones', piece)];
  const grossMg = mgOfGrams(gross);
  if (gross !== '' && (grossMg === null || grossMg < min || grossMg > max))
    return { [nameOf('gross', piece)]: text.wrongGross };
  if (stones === '') return {};
  const stoneMg = mgOfGrams(stones);
  return stoneMg === null || grossMg === null || stoneMg >= grossMg
    ? { [nameOf('stones', piece)]: text.wrongStones }
    : {};
}

/** Address and State of the customer that are typed and differ from those of the account: what is as it was replaces no change since. */
export function customerBy(typed: Typed, stored: StoredAddress | null) {
  const changed = (name: keyof StoredAddress) => {
    const value = (typed[addressFields[name]] ?? '').trim();
    return value === '' || value === stored?.[name] ? undefined : value;
  };
  return { address: changed('address'), state_code: changed('state_code') };
}

/** What the account has is not required. */
function addressProblems(typed: Typed, stored: StoredAddress | null): Record<string, string> {
  const given = customerBy(typed, stored);
  const address = given.address ?? stored?.address ?? '';
  const state = given.state_code ?? stored?.state_code ?? '';
  const { required } = text.business;
  return {
    ...(address === '' ? { [addressFields.address]: required(text.customer.address) } : {}),
    ...(state === '' ? { [addressFields.state_code]: required(text.customer.state) } : {}),
  };
}

/** GSTIN in capitals. */
export function buyerBy(typed: Typed) {
  const field = (name: (typeof buyerFields)[number]) => (typed[name] ?? '').trim();
  return {
    gstin: field('gstin').toUpperCase(),
    legal_name: field('legal_name'),
    state_code: field('state_code'),
    address: field('address'),
  };
}

function buyerProblems(typed: Typed): Record<string, string> {
  const buyer = buyerBy(typed);
  const empty = buyerFields.filter((name) => buyer[name] === '');
  const found = Object.fromEntries(empty.map((name) => [name, text.business.required(buyerLabels[name])]));
  const why =
    empty.includes('gstin') || empty.includes('state_code')
      ? null
      : whyNotGstin(buyer.gstin, buyer.state_code);
  return why === null ? found : { ...found, gstin: why };
}
