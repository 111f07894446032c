/** Allowed values of fields and sorts, also used by the contract. No imports, so that screens can load it alone. */

export const bookingStatuses = ['booked', 'cancelled'] as const;
