import { formatShortDate } from '@/lib/kernel/text/format';

/** Of staff. */
export const statementText = {
  title: 'Statement of account',
  document: (from: string, to: string) =>
    `Statement of account ${formatShortDate(from)} to ${formatShortDate(to)}`,
} as const;
