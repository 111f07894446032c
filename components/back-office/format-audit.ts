import { quantityLabel } from '@/lib/visits/bookings/rules';
import { userDefinition } from '@/lib/people/accounts/record';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { auditedRecords, personFields, storeFields } from '@/lib/desk/audit/record';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { formatPaise } from '@/lib/paise';
import type { Field, RecordDefinition } from '@/lib/kernel/records/record';
import {
  formatShortDate,
  formatDate,
  formatInstant,
  formatRupees,
  formatTime,
} from '@/lib/kernel/text/format';
import { backOfficeText } from './back-office-text';
import { nameWithId } from './name-with-id';

/* Audit entries as text. */

type Value = string | number | boolean | null;
type Writer = (value: string) => string;

const asText: Writer = (value) => value;
const asWord: Writer = (value) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
const asPaise: Writer = (value) => formatPaise(Number(value));

const writers: Readonly<Record<Field['type'], Writer>> = {
  text: asText,
  id: asText,
  integer: asText,
  money: (value) => formatRupees(Number(value)),
  percent: (value) => `${value} %`,
  choice: asWord,
  flag: (value) => (value === '1' ? 'Active' : 'Inactive'),
  boolean: (value) => (value === 'true' ? 'Yes' : 'No'),
  instant: formatInstant,
  date: formatDate,
  time: formatTime,
};

const definitions = new Map<string, RecordDefinition>(auditedRecords.map((record) => [record.name, record]));

/** Fields written differently than their type says, and fields only the trail has. */
const special: Readonly<Record<string, { label: string; write: Writer }>> = {
  dob: { label: userDefinition.fields.dob.label, write: formatShortDate },
  quantity: { label: bookingDefinition.fields.quantity.label, write: quantityLabel },
  invoice_no: { label: 'Invoice', write: asText },
  credit_note_no: { label: 'Credit note', write: asText },
  return_reason: { label: 'Reason', write: asText },
  entry_id: { label: 'Entry', write: asText },
  set_off_order: { label: 'Order ID', write: asText },
  method: { label: 'Method', write: asWord },
  reference: { label: 'Reference', write: asText },
  note: { label: 'Note', write: asText },
  receipt_no: { label: 'Document', write: asText },
  void_reason: { label: 'Reason', write: asText },
  amount_paise: { label: 'Amount', write: asPaise },
  pay_by: { label: 'Promised for', write: formatDate },
  reminders: { label: 'Reminders', write: (value) => (value === 'true' ? 'On' : 'Off') },
  expires_at: { label: 'Valid until', write: formatInstant },
  refunded_paise: { label: 'Refunded', write: asPaise },
  reveal_reason: { label: 'Reason', write: asText },
  printed_on: { label: 'Printed on', write: asText },
  user_id: { label: bookingDefinition.fields.user_id.label, write: asText },
};

function fieldOf(entity: AuditRecord['entity'], key: string): { label: string; write: Writer } {
  const field = definitions.get(entity)?.fields[key];
  const own = special[key];
  if (own !== undefined || field === undefined) return own ?? { label: key, write: asText };
  const { labels } = field.type === 'choice' ? field : {};
  const write =
    labels === undefined ? writers[field.type] : (value: string) => labels[value] ?? asWord(value);
  return { label: field.audit ?? field.label, write };
}

export interface FieldChange {
  label: string;
  /** Undefined: the record or field did not exist; null: it was empty. */
  before: string | null | undefined;
  after: string | null | undefined;
}

const people: ReadonlySet<string> = new Set(personFields);
const stores: ReadonlySet<string> = new Set(storeFields);

export function changesOf({ entity, before, after, names, store_names }: AuditRecord): FieldChange[] {
  const written = (key: string, value: Value | undefined) => {
    const known = people.has(key) ? names : stores.has(key) ? store_names : {};
    const name = known[String(value)];
    return name === undefined
      ? formatted(fieldOf(entity, key).write, value)
      : nameWithId(name, String(value));
  };
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => definitions.get(entity)?.fields[key]?.audit !== null)
    .map((key) => ({
      label: fieldOf(entity, key).label,
      before: before === null ? undefined : written(key, before[key]),
      after: after === null ? undefined : written(key, after[key]),
    }))
    .filter((change) => (change.before ?? change.after ?? null) !== null);
}

function formatted(write: Writer, value: Value | undefined): string | null | undefined {
  if (value === undefined || value === null) return value;
  const text = String(value);
  return text === '' ? null : write(text);
}

export function entityWord(entity: AuditRecord['entity']): string {
  return entity === 'exchange' ? 'Old gold' : asWord(entity);
}

const actionLabels: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  close: 'closed',
  delete: 'deleted',
  cancel: 'cancelled',
  set: 'recorded',
  reveal: 'shown in full',
  print: 'printed',
  check_in: 'checked in',
  mark: 'visit changed',
  serve: 'served',
  reopen: 'served no more',
  no_show: 'set to no-show',
  walk_in: 'made for a walk-in',
  lose_slot: 'lost its slot',
  close_day: 'closed on days',
  open_day: 'opened on days',
  special_day: 'hours of a day changed',
  'sign up': 'signed up',
  profile: 'profile changed',
  'new password': 'password changed',
  'manual grant': 'plan changed manually',
  'plan paid': 'plan paid',
  'unlink referral': 'referral removed',
  activated: 'received, plan activated',
  duplicate: 'received, paid twice',
  mismatch: 'received, amount differs',
  refund: 'refund requested',
  payment: 'payment recorded',
  void: 'entry voided',
  invoice: 'invoice issued',
  deliver: 'delivered',
  return: 'returned',
  'order.return': 'pieces returned',
  ready: 'ready to be handed over',
  payment_link: 'payment link sent',
  promise: 'promise to pay recorded',
  cancel_promise: 'promise to pay cancelled',
  broken_promise: 'promise to pay broken',
  reminders: 'reminders changed',
  all_reminders: 'changed the reminders of all dues',
  share_document: 'document shared',
  send_document: 'link to a document sent',
  revoke_document: 'link to a document ended',
  resend_message: 'message sent again',
  ask_approval: 'approval asked for',
  approve: 'reduction approved',
  import: 'imported',
  check: 'checked',
  start: 'started',
  done: 'done',
  undo: 'to do again',
  join_waiting_list: 'joined a waiting list',
  leave_waiting_list: 'left a waiting list',
  quote: 'quoted',
  send_code: 'code sent',
  sign: 'signed',
  accept: 'accepted',
  set_off: 'set off',
  pay_out: 'paid out',
  give_back: 'value given back',
  'exchange.void': 'voided',
  'export.start': 'started',
  'export.end': 'ended',
  'order.refund': 'payment refunded',
  'refunded in full': 'refunded in full',
  'refunded in part': 'refunded in part',
};

/** `Booking cancelled`, `Item created`. */
export function actionWord({ action, entity }: Pick<AuditRecord, 'action' | 'entity'>): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return `${entityWord(entity)} ${actionLabels[action] ?? actionLabels[verb] ?? verb}`;
}

export function actorWord({ actor_id, actor_name }: Pick<AuditRecord, 'actor_id' | 'actor_name'>): string {
  if (actor_id === null) return 'System';
  return actor_name || backOfficeText.deletedAccount;
}
