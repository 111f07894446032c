/** Allowed values of fields and sorts, also used by the contract. No imports, so that screens can load it alone. */

export const opportunityStatuses = ['open', 'closed'] as const;

export const opportunitySorts = ['created_at', 'name', 'total_amount'] as const;
