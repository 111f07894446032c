import { divideHalfUp } from '@/lib/paise';

/* The value of old gold (docs/product/old-gold.md). Pure, in whole units; form, API and purchase voucher use it. */

export interface WeighedPiece {
  readonly grossMg: number;
  /** At most `grossMg`. */
  readonly stoneMg: number;
  /** Fineness as tested, in hundredths of a percent. */
  readonly touchHundredths: number;
  readonly ratePaisePerGram: number;
  /** Hundredths of a percent of the value. */
  readonly deductionHundredths: number;
}

export interface ValuedPiece {
  readonly netMg: number;
  readonly fineMg: number;
  readonly valuePaise: number;
}

const mgPerGram = 1000n;
/** 100 %, in hundredths of a percent. */
const whole = 10_000n;

/**
 * Net weight (gross less stones), fine weight (net x touch, half up to a milligram) and value (fine x rate x (1 - deduction), half up to a
 * paisa). Inputs are integers of at least 0.
 */
export function valueOfPiece(piece: WeighedPiece): ValuedPiece {
  const netMg = piece.grossMg - piece.stoneMg;
  const fine = divideHalfUp(BigInt(netMg) * BigInt(piece.touchHundredths), whole);
  const rated = fine * BigInt(piece.ratePaisePerGram) * (whole - BigInt(piece.deductionHundredths));
  return { netMg, fineMg: Number(fine), valuePaise: Number(divideHalfUp(rated, mgPerGram * whole)) };
}

/** Sums over the pieces of a purchase. */
export function sumsOfPieces(pieces: readonly (Pick<WeighedPiece, 'grossMg'> & ValuedPiece)[]) {
  const sum = (of: (piece: (typeof pieces)[number]) => number) =>
    pieces.reduce((all, piece) => all + of(piece), 0);
  return {
    grossMg: sum(({ grossMg }) => grossMg),
    netMg: sum(({ netMg }) => netMg),
    fineMg: sum(({ fineMg }) => fineMg),
    valuePaise: sum(({ valuePaise }) => valuePaise),
  };
}

export const exchangeStates = ['quoted', 'accepted', 'settled', 'void'] as const;
export type ExchangeState = (typeof exchangeStates)[number];

/** What old gold can be: goods of precious metal. */
export const oldGoldArticles = ['jewellery', 'coin', 'bar', 'silver'] as const;
export type OldGoldArticle = (typeof oldGoldArticles)[number];

export const payoutMethods = ['bank_transfer', 'upi', 'cash'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/** A piece as it is stored as JSON, and printed. */
export type StoredPiece = Pick<WeighedPiece, keyof WeighedPiece> &
  Pick<ValuedPiece, keyof ValuedPiece> & { readonly article: OldGoldArticle; readonly note: string };

/** A piece of a request with its value. */
export function storedPiece(piece: WeighedPiece & Pick<StoredPiece, 'article' | 'note'>): StoredPiece {
  return { ...piece, ...valueOfPiece(piece) };
}
