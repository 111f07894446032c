/** The values that a field or an order of this slice may have; the contract takes them from here. Imports nothing. */

export const paymentOrderStatuses = ['created', 'attempted', 'paid'] as const;

export const paymentEffects = ['activated', 'duplicate', 'mismatch'] as const;
