import { z } from 'zod';
import type { SignedIn, StaffRole } from '@/lib/kernel/access/actor';
import { instantOf } from '@/lib/db/dates';
import type { SentText } from '@/lib/visits/messages/sent-texts';
import { isMessageKind } from '@/lib/visits/messages/templates';
import { stageLabels } from '@/lib/sales/opportunities/rules';
import { formatDate, formatRupees, formatTime } from '@/lib/kernel/text/format';
import type { EventKind, TimelineEvent } from './contract';
import { customerLink, recordLink } from '@/lib/kernel/access/record-links';
import { sourceNames, type SourceName } from './timeline-sources';

export interface EventRow {
  readonly at: string;
  readonly source: number;
  readonly id: number;
  readonly name: string | null;
  readonly detail: unknown;
  readonly ref: number | null;
  readonly actor_name: string | null;
}

const text = z.string().nullish();
const visitShape = z.object({ date: text, time: text, store: text });
const detailShape = visitShape
  .extend({
    /** Slot before a move. */
    was: visitShape.nullish(),
    amount: z.number().nullish(),
    from: text,
    to: text,
    kind: text,
    method: text,
    receipt: text,
    number: text,
  })
  .nullish();
type Detail = NonNullable<z.output<typeof detailShape>>;

const stages: Readonly<Record<string, string>> = stageLabels;
/** Within a sentence, so in lower case. */
const methods: Readonly<Record<string, string>> = {
  cash: 'cash',
  upi: 'UPI',
  card: 'card',
  bank_transfer: 'bank transfer',
  cheque: 'cheque',
  online: 'online',
  old_gold: 'old gold',
};

/** Links lead to screens of the role of `actor`. */
export function toEvent(row: EventRow, { role }: SignedIn, sentText: SentText): TimelineEvent {
  const source = sourceNames[row.source] ?? 'note';
  const detail = source === 'message' ? {} : (detailShape.parse(row.detail) ?? {});
  return {
    at: instantOf(row.at),
    kind: kindOf(source, detail),
    text: descriptionOf(source, row, detail, sentText),
    actor_name: row.actor_name === '' ? null : row.actor_name,
    link: row.ref === null || role === 'user' ? null : linkOf(source, role, row.ref),
  };
}

function kindOf(source: SourceName, { to, kind }: Detail): EventKind {
  switch (source) {
    case 'signed_up':
      return kind === 'user.import' ? 'imported' : source;
    case 'referred_by':
      return 'referred';
    case 'stage_changed':
      return to === 'won' || to === 'lost' ? to : 'stage_changed';
    case 'entry':
      return kind === 'refund' ? 'refund' : 'payment';
    case 'plan_refunded':
      return 'refund';
    case 'old_gold_paid':
      return 'old_gold_bought';
    default:
      return source;
  }
}

function descriptionOf(source: SourceName, row: EventRow, detail: Detail, sentText: SentText): string {
  const name = row.name ?? '';
  switch (source) {
    case 'signed_up':
      return detail.kind === 'user.import' ? 'Imported' : 'Signed up';
    case 'referred_by':
      return name === '' ? 'Referred by a deleted account' : `Referred by ${name}`;
    case 'referred':
      return `Referred ${name}`;
    case 'plan_paid':
      return `Premium Plan paid: ${formatRupees(detail.amount ?? 0)}, ${detail.receipt ?? ''}`;
    case 'plan_refunded':
      return `Premium Plan refunded: ${formatRupees(detail.amount ?? 0)}, ${detail.receipt ?? ''}`;
    case 'booked':
      return `Visit booked: ${visitOf(detail)}`;
    case 'moved':
      return moveText(detail);
    case 'cancelled':
      return `Visit cancelled: ${visitOf(detail)}`;
    case 'arrived':
      return `Arrived for the visit: ${visitOf(detail)}`;
    case 'no_show':
      return `Did not come: ${visitOf(detail)}`;
    case 'opportunity_created':
      return `Opportunity created: ${name}`;
    case 'stage_changed':
      return stageText(name, detail);
    case 'order_created':
      return `Order created: ${name}`;
    case 'entry':
      return entryText(name, detail);
    case 'receipt':
      return `Invoice ${detail.number ?? ''} issued: ${name}`;
    case 'returned':
      return `Pieces returned, credit note ${detail.number ?? ''}: ${name}`;
    case 'old_gold_bought':
      return `Old gold bought: ${formatRupees(detail.amount ?? 0)}, ${detail.receipt ?? ''}`;
    case 'old_gold_paid':
      return `Paid for old gold: ${formatRupees(detail.amount ?? 0)} (${methods[detail.method ?? ''] ?? ''}), ${detail.receipt ?? ''}`;
    case 'message':
      return `SMS: ${messageOf(name, row.detail, sentText)}`;
    case 'note':
      return name;
    case 'task_done':
      return `Task done: ${name}`;
  }
}

function moveText({ was, ...now }: Detail): string {
  const { date, time, store } = was ?? {};
  // The store only if it changed.
  const from = visitOf({ date, time, store: store === now.store ? null : store });
  return `Visit moved${from === '' ? '' : ` from ${from}`} to ${visitOf(now)}`;
}

function visitOf({ date, time, store }: z.output<typeof visitShape>): string {
  return [date && formatDate(date), time && formatTime(time), store].filter(Boolean).join(', ');
}

function stageText(name: string, { from, to }: Detail): string {
  if (to === 'won') return `Won: ${name}`;
  if (to === 'lost') return `Lost: ${name}`;
  return `${name}: ${stages[from ?? ''] ?? ''} to ${stages[to ?? ''] ?? ''}`;
}

function entryText(name: string, { kind, amount, method, receipt }: Detail): string {
  const by = methods[method ?? ''];
  // No money moves.
  if (method === 'set_off')
    return `${formatRupees(amount ?? 0)} set off ${kind === 'refund' ? 'from' : 'against'}: ${name}${receipt ? `, ${receipt}` : ''}`;
  const what = `${formatRupees(amount ?? 0)} ${kind === 'refund' ? 'refunded' : 'received'}${by === undefined ? '' : ` (${by})`}`;
  return `${what}: ${name}${receipt ? `, ${receipt}` : ''}`;
}

function messageOf(kind: string, detail: unknown, sentText: SentText): string {
  const { language = null, ...values } = z.record(z.string(), z.string()).catch({}).parse(detail);
  return isMessageKind(kind) ? sentText(kind, values, language) : kind;
}

function linkOf(source: SourceName, role: StaffRole, ref: number): string | null {
  switch (source) {
    case 'referred':
      return customerLink(ref);
    case 'booked':
    case 'moved':
    case 'cancelled':
    case 'arrived':
    case 'no_show':
      return recordLink(role, 'booking', ref);
    case 'opportunity_created':
    case 'stage_changed':
      return recordLink(role, 'opportunity', ref);
    case 'order_created':
    case 'entry':
    case 'receipt':
    case 'returned':
      return recordLink(role, 'order', ref);
    default:
      return null;
  }
}
