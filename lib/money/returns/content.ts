import { z } from 'zod';
import type { CreditNoteData } from '@/lib/money/documents/data';
import { splitTaxOfEarlierInvoice } from '@/lib/money/documents/invoice-tax';
import { contentOfPiece, placeOfSupplyOf, taxDocumentShape } from '@/lib/money/deliveries/content';
import { entryMethods } from '@/lib/money/ledger/record';
import { paiseOfColumn } from '@/lib/paise';
import type { ItemRow } from '@/lib/sales/items/to-wire';

/* Frozen content of a credit note, beside its columns (docs/product/sale.md, "Returns"). */

export type CreditContent = Omit<CreditNoteData, 'kind' | 'number' | 'issuedAt'>;

const paise = z.int();

export const creditContent = z
  .object({
    ...taxDocumentShape,
    credit: z.object({
      invoice: z.object({ number: z.string(), issuedAt: z.string() }),
      reason: z.string(),
      offDuePaise: paise,
      back: z.array(
        z.object({
          method: z.enum(entryMethods),
          amountPaise: paise,
          arrivesBy: z.string().nullable(),
        }),
      ),
      toOrderId: z.int().nullable(),
    }),
  })
  .transform((kept): CreditContent => ({ ...kept, placeOfSupply: placeOfSupplyOf(kept) }));

/** The content of an invoice as stored, of which a credit note takes over the most. */
const stored = z
  .object({
    items: z.array(
      z.object({ id: z.int().optional(), name: z.string(), pricePaise: paise }).catchall(z.json()),
    ),
  })
  .catchall(z.json());

type StoredItem = z.output<typeof stored>['items'][number];

/**
 * Content of a credit note over pieces of an invoice: seller, customer, place of supply and the pieces word for word as invoiced.
 * @param invoiced content of the invoice as stored
 */
export function contentOfCredit(
  invoiced: unknown,
  pieces: readonly ItemRow[],
  credit: CreditContent['credit'],
) {
  const { items, paid: _paid, ...kept } = stored.parse(invoiced);
  const left = [...items];
  const returned = pieces.map((piece) => {
    const at = indexOfPiece(left, piece);
    const [item] = at === -1 ? [] : left.splice(at, 1);
    return item?.id === undefined ? ofEarlierInvoice(piece, item) : item;
  });
  return { ...kept, items: returned, credit };
}

/** By id; invoices of before deliveries have none, so by price, and by name if several cost the same. */
function indexOfPiece(items: readonly StoredItem[], { id, name, price }: ItemRow): number {
  const byId = items.findIndex((item) => item.id === id);
  if (byId !== -1) return byId;
  const costs = (item: StoredItem) => item.id === undefined && item.pricePaise === paiseOfColumn(price);
  const byName = items.findIndex((item) => costs(item) && item.name === name);
  return byName === -1 ? items.findIndex(costs) : byName;
}

/** A piece of an invoice that stores neither ids nor taxes, with both. */
function ofEarlierInvoice(piece: ItemRow, item: StoredItem | undefined) {
  const { piece: _described, ...ofPiece } = contentOfPiece(piece, null);
  const line = { ...ofPiece, ...item, id: piece.id };
  return item?.['taxed'] === undefined ? { ...line, taxed: { ...splitTaxOfEarlierInvoice(line) } } : line;
}
