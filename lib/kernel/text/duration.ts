const count = (n: number, unit: string) => (n === 1 ? `1 ${unit}` : `${n} ${unit}s`);

/**
 * A number of days in words: `1 day`, `40.5 days`; from a year on in years and whole months of 30 days: `1 year 1 month`.
 * @param days at least 0, may have decimals
 */
export function formatDays(days: number): string {
  if (days < 365) return count(days, 'day');
  const years = Math.floor(days / 365);
  const months = Math.min(11, Math.floor((days - years * 365) / 30));
  return months === 0 ? count(years, 'year') : `${count(years, 'year')} ${count(months, 'month')}`;
}
