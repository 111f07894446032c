/* Arithmetic on days written as `YYYY-MM-DD`, without a time zone. */

export const dayMs = 86_400_000;

/** Range accepted by the gateway. */
export const [earliestDate, latestDate] = ['1900-01-01', '2200-12-31'];

/** ISO weekday, Monday = 1. */
export function weekday(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
