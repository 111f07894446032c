import type { StatementAccount } from './data';

/** Paise charged and paid in the period of a statement. */
export function sumsOf({ lines }: Pick<StatementAccount, 'lines'>): {
  readonly debitPaise: number;
  readonly creditPaise: number;
} {
  return {
    debitPaise: lines.reduce((sum, { debitPaise }) => sum + debitPaise, 0),
    creditPaise: lines.reduce((sum, { creditPaise }) => sum + creditPaise, 0),
  };
}

/** Paise that the customer owes at the end of the period; below 0: paid in advance. */
export function closingOf(account: Pick<StatementAccount, 'lines' | 'openingPaise'>): number {
  const { debitPaise, creditPaise } = sumsOf(account);
  return account.openingPaise + debitPaise - creditPaise;
}
