import { quantityLabel } from '@/lib/visits/bookings/rules';
import { userDefinition } from '@/lib/people/accounts/record';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { formatPaise } from '@/lib/paise';
import type { Field, RecordDefinition } from '@/lib/kernel/records/record';
import {
  formatAmount,
  formatShortDate,
  formatDate,
  formatInstant,
  formatTime,
} from '@/lib/kernel/text/format';
import { auditNouns, auditVerbs, deletedAccount } from '@/lib/kernel/text/audit-words';
import type { AuditRecord } from './contract';
import { auditedRecords, personFields, storeFields } from './record';

/* Audit entries in words. */

type Value = string | number | boolean | null;
type Writer = (value: string) => string;

const asText: Writer = (value) => value;
const asWord: Writer = (value) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
const asPaise: Writer = (value) => formatPaise(Number(value));

const writers: Readonly<Record<Field['type'], Writer>> = {
  text: asText,
  id: asText,
  integer: asText,
  money: (value) => formatAmount(Number(value)),
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
  shop_address: { label: bookingDefinition.fields.shop_address.label, write: asText },
  invoice_no: { label: 'Invoice', write: asText },
  due_allowed: { label: 'Due allowed on delivered pieces', write: writers.money },
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
  booked_paise: { label: 'Recorded', write: asPaise },
  excess_paise: { label: 'Too much', write: asPaise },
  over_capacity: { label: 'Beyond the capacity', write: writers.boolean },
  refunded_paise: { label: 'Refunded', write: asPaise },
  reason: { label: 'Reason', write: asText },
  reveal_reason: { label: 'Reason', write: asText },
  printed_on: { label: 'Printed on', write: asText },
  user_id: { label: bookingDefinition.fields.user_id.label, write: asText },
};

function fieldOf(entity: AuditRecord['entity'], key: string): { label: string; write: Writer } {
  const field = definitions.get(entity)?.fields[key];
  const own = special[key];
  if (own !== undefined || field === undefined) return own ?? { label: asWord(key), write: asText };
  const { labels } = field.type === 'choice' ? field : {};
  const write =
    labels === undefined ? writers[field.type] : (value: string) => labels[value] ?? asWord(value);
  return { label: field.audit ?? field.label, write };
}

/** A person or store is named, so that its field is not an id. */
const labelOf = (entity: AuditRecord['entity'], key: string) =>
  people.has(key) || stores.has(key)
    ? fieldOf(entity, key).label.replace(/ ID$/, '')
    : fieldOf(entity, key).label;

/** Whether a field of an entry has words, or is left out on purpose. */
export const hasWords = (entity: AuditRecord['entity'], key: string): boolean =>
  special[key] !== undefined || definitions.get(entity)?.fields[key] !== undefined;

export interface FieldChange {
  readonly key: string;
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
      : `${name || deletedAccount} (ID: ${value})`;
  };
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => definitions.get(entity)?.fields[key]?.audit !== null)
    .map((key) => ({
      key,
      label: labelOf(entity, key),
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

/** `Order`, for a choice. */
export function entityWord(entity: AuditRecord['entity']): string {
  return entity === 'exchange' ? 'Old gold' : asWord(entity);
}

/** Undefined for an action without words. */
export function verbOf(action: string): string | undefined {
  return auditVerbs[action] ?? auditVerbs[action.slice(action.indexOf('.') + 1)];
}

export function actorWord({ actor_id, actor_name }: Pick<AuditRecord, 'actor_id' | 'actor_name'>): string {
  if (actor_id === null) return 'System';
  return actor_name || deletedAccount;
}

/** An entry as a sentence without its full stop: before the record, the record, after it. */
export interface Sentence {
  readonly before: string;
  /** `order 17`; `the order` within its own history. */
  readonly record: string;
  readonly after: string;
  /** Changes that the sentence does not have. */
  readonly rest: readonly FieldChange[];
}

/**
 * @param of the record whose history it is in; null in the trail of all records
 * @example Priya moved order 17 from New to Quoted
 * @example Priya changed the total amount of order 17 from ₹10,000 to ₹9,500
 */
export function sentenceOf(entry: AuditRecord, of: Pick<AuditRecord, 'entity'> | null = null): Sentence {
  const noun = auditNouns[entry.entity] ?? entry.entity;
  const record =
    of?.entity === entry.entity
      ? `the ${noun}`
      : // An export has no number: its id is that of the exporting account.
        entry.entity === 'export'
        ? `an ${noun}`
        : `${noun} ${entry.entity_id}`;
  const changes = changesOf(entry);
  const [verbBefore = '', verbAfter = ''] = (verbOf(entry.action) ?? `${entry.action} {}`).split('{}');
  const before = `${actorWord(entry)} ${verbBefore}`;
  const moved = changes.find(({ key }) => key === 'stage');
  if (moved !== undefined && isEdit(moved) && entry.action.endsWith('.move'))
    return {
      before: `${actorWord(entry)} moved `,
      record,
      after: ` from ${moved.before ?? nothing} to ${moved.after ?? nothing}`,
      rest: changes.filter((change) => change !== moved),
    };
  // The sum due and the status follow from the total.
  const lead =
    changes.find(({ key }) => key === 'total_amount') ?? (changes.length === 1 ? changes[0] : undefined);
  if (lead !== undefined && isEdit(lead) && entry.action.endsWith('.update'))
    return {
      record,
      rest: changes.filter((change) => change !== lead),
      ...ofOneField(actorWord(entry), lead),
    };
  return { before, record, after: verbAfter, rest: changes };
}

const nothing = 'none';

const isEdit = ({ before, after }: FieldChange) => before !== undefined && after !== undefined;

function ofOneField(
  actor: string,
  { label, before, after }: FieldChange,
): Pick<Sentence, 'before' | 'after'> {
  const field = withinSentence(label);
  if (before === null) return { before: `${actor} set the ${field} of `, after: ` to ${after ?? nothing}` };
  if (after === null) return { before: `${actor} removed the ${field} of `, after: `, which was ${before}` };
  return { before: `${actor} changed the ${field} of `, after: ` from ${before} to ${after}` };
}

/** `Total Amount` as `total amount`; abbreviations stay. */
function withinSentence(label: string): string {
  return label
    .split(' ')
    .map((word) => (/^[A-Z]{2,}/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

export function textOf({ before, record, after }: Sentence): string {
  return `${before}${record}${after}`;
}
