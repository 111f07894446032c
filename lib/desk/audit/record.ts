import { userDefinition } from '@/lib/people/accounts/record';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { breachDefinition } from '@/lib/people/breaches/record';
import { dayClosingDefinition } from '@/lib/money/day-book/record';
import { exchangeDefinition } from '@/lib/money/exchanges/record';
import { exportDefinition } from '@/lib/desk/export/record';
import { goldRateDefinition } from '@/lib/money/gold-rate/record';
import { grievanceDefinition } from '@/lib/people/grievances/record';
import { identityDefinition } from '@/lib/people/identity/record';
import { importDefinition } from '@/lib/desk/import/record';
import { itemDefinition } from '@/lib/sales/items/record';
import { noteDefinition } from '@/lib/desk/notes/record';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { orderDefinition } from '@/lib/sales/orders/record';
import { paymentDefinition } from '@/lib/money/payments/record';
import { sellerDefinition } from '@/lib/visits/sellers/record';
import { storeDefinition } from '@/lib/visits/stores/record';
import { taskDefinition } from '@/lib/desk/tasks/record';

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
  sellerDefinition,
  identityDefinition,
  grievanceDefinition,
  breachDefinition,
  exchangeDefinition,
  noteDefinition,
  taskDefinition,
  exportDefinition,
  importDefinition,
] as const;

export type AuditedEntity = (typeof auditedRecords)[number]['name'];

export const auditedEntities: readonly AuditedEntity[] = auditedRecords.map(({ name }) => name);

/** Fields with the id of a store, whose name is read with the entry. */
export const storeFields = ['store_id'] as const;

/** Fields with the id of a person, whose name is read with the entry. */
export const personFields = [
  'userid',
  'user_id',
  'executiveid',
  'employeeid',
  'customer_id',
  'assignee_id',
  'asked_by',
  'created_by',
  'author_id',
] as const;
