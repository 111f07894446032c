import { refundWorkingDays } from '@/lib/business';
import { workingDaysAfter } from './calendar';
import { formatDate } from './format';

/** @param madeOn day at the store, `YYYY-MM-DD`. @returns the day by which a refund through Razorpay arrives */
export function onlineRefundArrival(madeOn: string): string {
  return workingDaysAfter(madeOn, refundWorkingDays.to);
}

const span = `${refundWorkingDays.from} to ${refundWorkingDays.to} working days`;

export const refundArrivalText = {
  within: `within ${span}`,
  /** @param arrivesBy `YYYY-MM-DD` */
  by: (arrivesBy: string) => `The money arrives by ${formatDate(arrivesBy)} (${span}).`,
} as const;
