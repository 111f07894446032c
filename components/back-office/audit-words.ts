import { quantityLabel } from '@/components/bookings/quantity-label';
import type { AuditRecord } from '@/lib/audit/contract';
import { formatBirthday, formatDate, formatInstant, formatRupees, formatTime } from '@/lib/text/format';
import { backOfficeText } from './back-office-text';
import { nameWithId } from './name-with-id';

/** Formats an audit entry as text: actor, action, and each field with its value before and after. */

type Value = string | number | boolean | null;
type Writer = (value: string) => string;

const asText: Writer = (value) => value;
const asRupees: Writer = (value) => formatRupees(Number(value));
const asPaise: Writer = (value) => formatRupees(Number(value) / 100);
const asWord: Writer = (value) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
const asFlag: Writer = (value) => (value === '1' ? 'Active' : 'Inactive');

/** The fields of all records by wire name. Unlisted fields are shown as they are. */
const fields: Readonly<Record<string, { label: string; write: Writer }>> = {
  name: { label: 'Name', write: asText },
  role: { label: 'Role', write: asWord },
  email: { label: 'Email', write: asText },
  mobile: { label: 'Mobile', write: asText },
  gender: { label: 'Gender', write: asWord },
  dob: { label: 'Date of Birth', write: formatBirthday },
  address: { label: 'Address', write: asText },
  active: { label: 'Status', write: asFlag },
  referalid: { label: 'Referral ID', write: asText },
  referelcode: { label: 'Referral Code', write: asText },
  referral_code: { label: 'Referral Code', write: asText },
  userid: { label: 'User ID', write: asText },
  user_id: { label: 'User ID', write: asText },
  executiveid: { label: 'Executive ID', write: asText },
  employeeid: { label: 'Employee ID', write: asText },
  opportunityid: { label: 'Opportunity ID', write: asText },
  orderid: { label: 'Order ID', write: asText },
  total_amount: { label: 'Total Amount', write: asRupees },
  paid_amount: { label: 'Paid', write: asRupees },
  pending_amount: { label: 'Pending', write: asRupees },
  price: { label: 'Price', write: asRupees },
  amount_paise: { label: 'Amount', write: asPaise },
  refunded_paise: { label: 'Refunded', write: asPaise },
  status: { label: 'Status', write: asWord },
  effect: { label: 'Effect', write: asWord },
  slot_time: { label: 'Slot Time', write: formatTime },
  slot_date: { label: 'Slot Date', write: formatDate },
  shop_address: { label: 'Shop Address', write: asText },
  user_mobile: { label: 'User Mobile', write: asText },
  quantity: { label: 'Quantity', write: quantityLabel },
  created_at: { label: 'Created At', write: formatInstant },
};

/** Hidden fields: given by the entry itself, duplicates under a second name, or maintained by the system. */
const silent: Readonly<Record<AuditRecord['entity'], readonly string[]>> = {
  user: ['id', 'version', 'created_at', 'phonenumber', 'referral_code', 'executiveid', 'employeeid'],
  booking: ['id', 'version', 'created_at', 'moved_at', 'Quantity'],
  opportunity: ['id', 'version', 'created_at'],
  item: ['id', 'version', 'created_at'],
  order: ['id', 'version', 'created_at'],
  payment: ['id', 'version', 'created_at'],
};

export interface FieldChange {
  label: string;
  /** Undefined: the record or the field did not exist; null: it was empty. */
  before: string | null | undefined;
  after: string | null | undefined;
}

const people: ReadonlySet<string> = new Set(['userid', 'user_id', 'executiveid', 'employeeid']);

export function changesOf({ entity, before, after, names }: AuditRecord): FieldChange[] {
  const written = (key: string, value: Value | undefined) => {
    const name = people.has(key) ? names[String(value)] : undefined;
    return name === undefined ? inWords(key, value) : nameWithId(name, String(value));
  };
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => !silent[entity].includes(key))
    .map((key) => ({
      label: fields[key]?.label ?? key,
      before: before === null ? undefined : written(key, before[key]),
      after: after === null ? undefined : written(key, after[key]),
    }))
    .filter((change) => (change.before ?? change.after ?? null) !== null);
}

function inWords(key: string, value: Value | undefined): string | null | undefined {
  if (value === undefined || value === null) return value;
  const text = String(value);
  return text === '' ? null : (fields[key]?.write ?? asText)(text);
}

const entityWords: Readonly<Record<AuditRecord['entity'], string>> = {
  user: 'User',
  booking: 'Booking',
  opportunity: 'Opportunity',
  item: 'Item',
  order: 'Order',
  payment: 'Payment',
};

export function entityWord(entity: AuditRecord['entity']): string {
  return entityWords[entity];
}

const actionWords: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  close: 'closed',
  delete: 'deleted',
  cancel: 'cancelled',
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
  'refunded in full': 'refunded in full',
  'refunded in part': 'refunded in part',
};

/** The action, for example `Booking cancelled`, `Item created`. */
export function actionWord({ action, entity }: Pick<AuditRecord, 'action' | 'entity'>): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return `${entityWords[entity]} ${actionWords[verb] ?? verb}`;
}

export function actorWord({ actor_id, actor_name }: Pick<AuditRecord, 'actor_id' | 'actor_name'>): string {
  if (actor_id === null) return 'System';
  return actor_name || backOfficeText.deletedAccount;
}
