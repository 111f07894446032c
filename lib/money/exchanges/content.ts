import { z } from 'zod';
import { documentLanguage } from '@/lib/money/documents/in-language';
import type { VoucherData } from '@/lib/money/documents/data';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import type { PieceRecord } from './contract';
import { oldGoldArticles, type StoredPiece } from './rules';

/* What is stored of a purchase of old gold: its pieces as quoted, and the frozen content of its voucher (docs/product/old-gold.md). */

const whole = z.int();

export const storedPieces = z.array(
  z.object({
    article: z.enum(oldGoldArticles),
    grossMg: whole,
    stoneMg: whole,
    netMg: whole,
    touchHundredths: whole,
    fineMg: whole,
    ratePaisePerGram: whole,
    deductionHundredths: whole,
    valuePaise: whole,
    note: z.string().default(''),
  }),
);

const state = z.object({ state: z.string(), stateCode: z.string() });

/** Beside the columns. */
export const voucherContent = z.object({
  language: documentLanguage,
  seller: z.object({
    legalName: z.string(),
    address: z.string(),
    state: z.string(),
    stateCode: z.string(),
    gstin: z.string().nullable(),
    bisRegistration: z.string().nullish(),
  }),
  store: z.object({ title: z.string(), address: z.string() }),
  customer: z.object({
    name: z.string(),
    mobile: z.string(),
    address: z.string().nullable(),
    state: state.nullable(),
  }),
  acceptedBy: z.enum(['code', 'signatures']),
  pieces: storedPieces,
});
export type VoucherContent = Omit<VoucherData, 'kind' | 'number' | 'issuedAt' | 'voidedAt' | 'identity'>;

export function toPieceRecord(piece: StoredPiece): PieceRecord {
  return {
    article: piece.article,
    gross_mg: piece.grossMg,
    stone_mg: piece.stoneMg,
    net_mg: piece.netMg,
    touch_percent: piece.touchHundredths / 100,
    fine_mg: piece.fineMg,
    rate_per_gram: rupeesOf(piece.ratePaisePerGram),
    deduction_percent: piece.deductionHundredths / 100,
    value: rupeesOf(piece.valuePaise),
    note: piece.note,
  };
}

/** What is left of the value, in paise. */
export function restOf({
  value,
  settled_amount,
}: {
  readonly value: string;
  readonly settled_amount: string;
}): number {
  return paiseOfColumn(value) - paiseOfColumn(settled_amount);
}
