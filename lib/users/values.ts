/** The values that a field or an order of this slice may have; the contract takes them from here. Imports nothing. */

export const userSorts = ['created_at', 'name'] as const;
