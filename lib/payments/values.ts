/** The values that a field or an order of this slice may have; the contract takes them from here. Imports nothing. */

export const paymentOrderStatuses = ['created', 'attempted', 'paid'] as const;

export const paymentEffects = ['activated', 'duplicate', 'mismatch'] as const;

/**
 * Why an admin must look at a payment: money that was captured but bought nothing and was not given back, or a refund in full of a
 * plan that is still active.
 */
export const paymentAttentions = ['mismatch', 'duplicate', 'no_effect', 'refund'] as const;
