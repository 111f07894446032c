import { userDefinition } from '@/lib/accounts/record';
import { bookingDefinition } from '@/lib/bookings/record';
import { dayClosingDefinition } from '@/lib/day-book/record';
import { exportDefinition } from '@/lib/export/record';
import { goldRateDefinition } from '@/lib/gold-rate/record';
import { importDefinition } from '@/lib/import/record';
import { itemDefinition } from '@/lib/items/record';
import { noteDefinition } from '@/lib/notes/record';
import { opportunityDefinition } from '@/lib/opportunities/record';
import { orderDefinition } from '@/lib/orders/record';
import { paymentDefinition } from '@/lib/payments/record';
import { storeDefinition } from '@/lib/stores/record';
import { taskDefinition } from '@/lib/tasks/record';

export const auditedRecords = [
  userDefinition,
  bookingDefinition,
  opportunityDefinition,
  itemDefinition,
  orderDefinition,
  paymentDefinition,
  goldRateDefinition,
  dayClosingDefinition,
  storeDefinition,
  noteDefinition,
  taskDefinition,
  exportDefinition,
  importDefinition,
] as const;

export type AuditedEntity = (typeof auditedRecords)[number]['name'];

export const auditedEntities: readonly AuditedEntity[] = auditedRecords.map(({ name }) => name);

/** Fields with the id of a person, whose name is read with the entry. */
export const personFields = [
  'userid',
  'user_id',
  'executiveid',
  'employeeid',
  'customer_id',
  'assignee_id',
  'created_by',
  'author_id',
] as const;
