import type { AdvanceAge } from '@/lib/money/advances/rules';

const ages: Record<AdvanceAge, string> = {
  '0-269': '0–269 days',
  '270-329': '270–329 days',
  '330-364': '330–364 days',
  '365+': 'Deliver or refund',
};

export const advancesText = {
  title: 'Advances',
  loading: 'Loading advances...',
  failed: 'Failed to fetch advances. Please try again.',
  search: 'Customer, mobile or order',
  empty: 'No advances',
  emptyText: 'Orders that are paid before their pieces are delivered appear here.',
  emptyFiltered: 'There are no advances for this search and age.',
  ages,
  filterByAge: 'Advances by age',
  advance: 'Advance',
  age: 'Age',
  since: 'Since',
  refundBy: 'Refund by',
} as const;
