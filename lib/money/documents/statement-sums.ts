import type { StatementData } from './data';

/** Paise charged and paid in the period of a statement. */
export function sumsOf({ lines }: Pick<StatementData, 'lines'>): {
  readonly debitPaise: number;
  readonly creditPaise: number;
} {
  return {
    debitPaise: lines.reduce((sum, { debitPaise }) => sum + debitPaise, 0),
    creditPaise: lines.reduce((sum, { creditPaise }) => sum + creditPaise, 0),
  };
}

/** Paise that the customer owes at the end of the period; below 0: paid in advance. */
export function closingOf(statement: Pick<StatementData, 'lines' | 'openingPaise'>): number {
  const { debitPaise, creditPaise } = sumsOf(statement);
  return statement.openingPaise + debitPaise - creditPaise;
}
