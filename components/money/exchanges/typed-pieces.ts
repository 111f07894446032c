import { mgOfGrams } from '@/lib/kernel/text/grams';
import { paiseOfField } from '@/lib/kernel/text/amount';
import {
  oldGoldArticles,
  storedPiece,
  type OldGoldArticle,
  type StoredPiece,
} from '@/lib/money/exchanges/rules';

/* The pieces of a quote as they are typed: one text in the form, so that its drafts and conflicts treat them as one field. */

/** As typed; numbers may be wrong or empty. */
export interface TypedPiece {
  readonly article: OldGoldArticle;
  readonly gross: string;
  readonly stones: string;
  readonly touch: string;
  readonly rate: string;
  readonly deduction: string;
  readonly note: string;
}

export const newPiece: TypedPiece = {
  article: 'jewellery',
  gross: '',
  stones: '',
  touch: '',
  rate: '',
  deduction: '',
  note: '',
};

export const textOfPieces = (pieces: readonly TypedPiece[]): string => JSON.stringify(pieces);

/** @param text as of {@link textOfPieces} */
export function piecesOfText(text: string): TypedPiece[] {
  const read: unknown = text === '' ? [] : JSON.parse(text);
  if (!Array.isArray(read)) return [];
  return read.map((piece: Partial<TypedPiece>) => ({ ...newPiece, ...piece }));
}

export const isOldGoldArticle = (text: string): text is OldGoldArticle =>
  oldGoldArticles.some((article) => article === text);

/** Hundredths of a typed percentage with two decimals; empty: 0. */
const hundredthsOf = (typed: string) => (typed.trim() === '' ? 0 : paiseOfField(typed));

/** The piece with its value; null while a number is missing or wrong. */
export function valuedPiece(typed: TypedPiece): StoredPiece | null {
  const grossMg = mgOfGrams(typed.gross);
  const stoneMg = typed.stones.trim() === '' ? 0 : mgOfGrams(typed.stones);
  const touchHundredths = typed.touch.trim() === '' ? null : hundredthsOf(typed.touch);
  const ratePaisePerGram = paiseOfField(typed.rate);
  const deductionHundredths = hundredthsOf(typed.deduction);
  if (grossMg === null || stoneMg === null || touchHundredths === null) return null;
  if (ratePaisePerGram === null || deductionHundredths === null) return null;
  if (stoneMg >= grossMg || touchHundredths > 10_000 || deductionHundredths >= 10_000) return null;
  const { article, note } = typed;
  return storedPiece({
    article,
    note,
    grossMg,
    stoneMg,
    touchHundredths,
    ratePaisePerGram,
    deductionHundredths,
  });
}

/** As the endpoint takes it; a wrong number stays, and is refused. */
export function sentPiece(typed: TypedPiece) {
  const optionally = (text: string) => (text.trim() === '' ? undefined : text);
  return {
    article: typed.article,
    gross_mg: mgOfGrams(typed.gross) ?? typed.gross,
    stone_mg: typed.stones.trim() === '' ? undefined : (mgOfGrams(typed.stones) ?? typed.stones),
    touch_percent: typed.touch,
    rate_per_gram: typed.rate,
    deduction_percent: optionally(typed.deduction),
    note: typed.note,
  };
}
