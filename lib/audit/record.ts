/** Records with an audit trail, by the name in their definition. */

export const auditedEntities = ['user', 'booking', 'opportunity', 'item', 'order', 'payment'] as const;
