/** The values that a field or an order of this slice may have; the contract takes them from here. Imports nothing. */

export const orderStatuses = ['unpaid', 'partial', 'paid', 'pending'] as const;

export const orderSorts = ['created_at', 'name', 'total_amount', 'pending_amount'] as const;
