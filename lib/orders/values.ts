/** Allowed values of fields and sorts, also used by the contract. No imports, so that screens can load it alone. */

export const orderStatuses = ['unpaid', 'partial', 'paid', 'pending'] as const;

export const orderSorts = ['created_at', 'name', 'total_amount', 'pending_amount'] as const;
