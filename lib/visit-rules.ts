/* Rules of visits: stores and times, the waiting list, messages. Apart from `lib/business.ts`, since public pages need none of them. */

/** Grams; the lower bound is sent and stored. */
export const quantityRanges = [
  { grams: 1, value: '1', label: '1-5 grams' },
  { grams: 5, value: '5', label: '5-10 grams' },
  { grams: 10, value: '10', label: '10-15 grams' },
] as const;

/** Choices of the booking form without a shop: customers ask for a call there (docs/product/rules.md, "Requests for a call"). */
export const callRegions = ['Andhra Pradesh', 'Telangana', 'Karnataka', 'Tamil Nadu', 'Others'] as const;

/** Stores in the order of the booking form; seeds the table `stores`. */
export const storeChoices = ["Jeweller's shop, Governer Peta, Vijayawada", ...callRegions] as const;

export const bookingHorizonDays = 365;

/** Days to move a visit that lost its slot, even after its time. */
export const newTimeDays = 14;

/** Days in which a no-show can still be set to arrived. */
export const noShowCorrectionDays = 7;

/** Entries of a customer per day. */
export const waitingRule = { perDay: 3 } as const;

/** Non-urgent text messages are not sent in these hours of the store. */
export const quietHours = { from: '21:00:00', to: '08:00:00' } as const;

/** How long a place is held outside quiet hours. The SQL function `hold_expiry` has the same, and the quiet hours. */
export const holdMinutes = 30;

/** Reminders: on the day before at a time of the store, and hours before the visit. */
export const reminderRule = { dayBeforeAt: '18:00:00', hoursBefore: 2 } as const;
