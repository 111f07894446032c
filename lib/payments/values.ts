/** Allowed values of fields and sorts, also used by the contract. No imports, so that screens can load it alone. */

export const paymentOrderStatuses = ['created', 'attempted', 'paid'] as const;

export const paymentEffects = ['activated', 'duplicate', 'mismatch'] as const;

/**
 * Why a payment needs an admin's attention: captured and not refunded but without effect, or fully refunded while the plan is still active.
 */
export const paymentAttentions = ['mismatch', 'duplicate', 'no_effect', 'refund'] as const;
