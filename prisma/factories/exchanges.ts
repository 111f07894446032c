import type { Db } from '@/lib/db/client';
import type { Exchange } from '@/lib/db/generated/client';
import { seller as firstSeller } from '@/lib/business';
import { storedPiece, type StoredPiece } from '@/lib/money/exchanges/rules';

export interface ExchangeOptions {
  readonly userId: number;
  /** Staff who quotes and, if accepted, signs first. */
  readonly createdBy: number;
  /** Default: the first store that sells. */
  readonly storeId?: number;
  readonly orderId?: number;
  /** Default: ten grams of 22 carat at 7,000 rupees a gram of fine gold. */
  readonly pieces?: readonly StoredPiece[];
  readonly createdAt?: Date;
  /** Whoever signs second: accepted. */
  readonly acceptedBy?: number;
}

const bangle = storedPiece({
  article: 'jewellery',
  grossMg: 10_000,
  stoneMg: 0,
  touchHundredths: 9160,
  ratePaisePerGram: 700_000,
  deductionHundredths: 200,
  note: 'Old bangle',
});

/** A purchase of old gold, quoted or accepted. */
export async function createExchange(db: Db, options: ExchangeOptions): Promise<Exchange> {
  const { userId, createdBy, orderId = null, pieces = [bangle], acceptedBy } = options;
  const createdAt = options.createdAt ?? new Date();
  const store = await db.store.findFirstOrThrow({
    where: options.storeId === undefined ? { sellerId: { not: null } } : { id: options.storeId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { seller: true },
  });
  const exchange = await db.exchange.create({
    data: {
      userId,
      storeId: store.id,
      orderId,
      pieces: [...pieces],
      // Set by the trigger.
      grossMg: 0,
      fineMg: 0,
      value: 0,
      createdBy,
      createdAt,
      updatedAt: createdAt,
    },
  });
  if (acceptedBy === undefined) return exchange;
  const { name, mobile, address } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const { seller } = store;
  return db.exchange.update({
    where: { id: exchange.id },
    data: {
      state: 'accepted',
      signedBy: createdBy,
      signedAt: createdAt,
      signedNote: 'Phone not at hand',
      acceptedBy,
      acceptedAt: createdAt,
      acceptedNote: 'Seen and weighed',
      content: {
        seller: {
          id: seller?.id ?? 0,
          legalName: seller?.legalName ?? '',
          address: seller?.address ?? '',
          state: firstSeller.state,
          stateCode: seller?.stateCode ?? '',
          gstin: seller?.gstin ?? null,
        },
        store: { title: store.title, address: store.shopAddress },
        customer: { name, mobile, address, state: null },
        acceptedBy: 'signatures',
        pieces: [...pieces],
      },
      version: { increment: 1 },
      updatedAt: createdAt,
    },
  });
}
