import { goldRateLimits } from '@/lib/sale-rules';

/** Texts of the rate itself are messages of the area `business`. */
export const goldRateText = {
  title: 'Gold Rate',
  loading: 'Loading gold rates...',
  failed: 'Gold rates could not be loaded. Try again.',
  noRates: 'No rate set yet',
  current: 'Current rates',
  reminder: (names: string) => `The gold rate is more than a day old: ${names}.`,
  setNow: 'Set the gold rate',
  form: {
    title: 'Set rates',
    text: 'Rupees per gram. Leave a field empty to keep its rate.',
    now: (rate: string) => `Now ${rate}`,
    notSet: 'Not set yet',
    submit: 'Set rates',
    none: 'Enter at least one rate.',
    wrong: (label: string, from: string, to: string) =>
      `${label}: enter an amount from ${from} to ${to} with at most two decimals.`,
    failed: 'The rates could not be set. Try again.',
  },
  jump: {
    title: 'Large change',
    question: `These rates differ by more than ${goldRateLimits.jumpPercent} % from the last ones. Check them before you confirm.`,
    change: (from: string, to: string) => `${from} to ${to}`,
    confirm: 'Set anyway',
  },
  history: {
    title: 'History',
    period: 'Period',
    periods: { '1': 'Today', '30': '30 days', '90': '90 days', '365': '1 year' },
    none: 'No rate was set in this period.',
    noneText: 'Choose a longer period, or set a rate.',
    table: 'Gold rates by day',
    date: 'Date',
    chart: (names: string, from: string, to: string) =>
      `Line chart of the gold rate per gram for ${names}, ${from} to ${to}. The table has the same values.`,
  },
} as const;

export type Period = keyof typeof goldRateText.history.periods;
