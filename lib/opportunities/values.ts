/** The values that a field or an order of this slice may have; the contract takes them from here. Imports nothing. */

export const opportunityStatuses = ['open', 'closed'] as const;

export const opportunitySorts = ['created_at', 'name', 'total_amount'] as const;
