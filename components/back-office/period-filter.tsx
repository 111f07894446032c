import { formatDate } from '@/lib/kernel/text/format';
import { backOfficeText as text } from './back-office-text';
import { DateFilter } from './date-filter';

interface PeriodFilterProps {
  /** The first or the last day. */
  of: 'from' | 'to';
  period: { readonly from?: string | undefined; readonly to?: string | undefined };
  /** `YYYY-MM-DD`; no day is later. */
  today: string;
  onChange(date: string): void;
}

/** A day of a list's period. */
export function PeriodFilter({ of: name, period, today, onChange }: PeriodFilterProps) {
  const value = period[name];
  return (
    <DateFilter
      label={text[name]}
      value={value}
      shown={value === undefined ? text.anyDate : formatDate(value)}
      all={text.anyDate}
      today={today}
      min={name === 'to' ? period.from : undefined}
      max={name === 'from' ? (period.to ?? today) : today}
      onChange={onChange}
    />
  );
}
