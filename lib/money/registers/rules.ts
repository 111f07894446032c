import { storeDayStart } from '@/lib/kernel/text/format';

export const monthText = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

/** Start of a month in Asia/Kolkata, and of the next one. @param month `YYYY-MM` */
export function monthSpan(month: string): { readonly from: Date; readonly until: Date } {
  return { from: storeDayStart(`${month}-01`), until: storeDayStart(`${monthAfter(month, 1)}-01`) };
}

/** The month so many months later, `YYYY-MM`. */
function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** A month and those before it, the newest first. */
export function monthsBefore(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthAfter(month, -index));
}
