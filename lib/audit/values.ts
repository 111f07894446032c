/** Allowed values of fields and sorts, also used by the contract. No imports, so that screens can load it alone. */

export const auditedEntities = ['user', 'booking', 'opportunity', 'item', 'order', 'payment'] as const;
