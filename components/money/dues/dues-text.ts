import type { DueAge } from '@/lib/money/dues/rules';
import { formatDays } from '@/lib/kernel/text/duration';
import { formatCount } from '@/lib/kernel/text/format';

const ages: Record<DueAge, string> = {
  '0-7': '0–7 days',
  '8-30': '8–30 days',
  '31-90': '31–90 days',
  '90+': 'Over 90 days',
};

export const duesText = {
  title: 'Dues',
  loading: 'Loading dues...',
  failed: 'Failed to fetch dues. Please try again.',
  search: 'Customer, mobile or order',
  empty: 'Nothing is due',
  emptyText: 'Orders that are not fully paid appear here.',
  emptyFiltered: 'Nothing is due for this search and filter.',
  ages,
  filterByAge: 'Dues by age',
  orders: (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`),
  due: 'Due',
  age: 'Age',
  days: formatDays,
  today: 'Today',
  team: 'Team',
  mobile: 'Mobile',
  promise: 'Promise',
  reminded: 'Last reminder',
  promisedFor: (day: string) => `Promised ${day}`,
  dueOn: (day: string) => `Due ${day}`,
} as const;
