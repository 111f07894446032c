import { formatShortDate } from '@/lib/kernel/text/format';

export const statementText = {
  title: 'Statement of account',
  lead: 'Invoices, payments and refunds of a period, with the balance before and after.',
  from: 'From',
  to: 'To',
  open: 'Open Statement',
  document: (from: string, to: string) =>
    `Statement of account ${formatShortDate(from)} to ${formatShortDate(to)}`,
  thisYear: 'This financial year',
  lastYear: 'Last financial year',
} as const;
