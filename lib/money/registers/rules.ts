import { storeDayStart } from '@/lib/kernel/text/format';

export const monthText = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

/** Start of a month in Asia/Kolkata, and of the next one. @param month `YYYY-MM` */
export function monthSpan(month: string): { readonly from: Date; readonly until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: storeDayStart(`${month}-01`), until: storeDayStart(`${next}-01`) };
}
