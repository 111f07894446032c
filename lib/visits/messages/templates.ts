/* oxlint-disable max-lines -- the templates of all messages, as they are registered */
import { english as englishLanguage, type Language } from '@/lib/languages';
import { rupeesOf } from '@/lib/paise';
import type { ConsentPurpose } from '@/lib/people/consents/record';
import { amountValue, formatTime } from '@/lib/kernel/text/format';
import english from '@/messages/en/sms.json';
import { offerTexts } from './record';

/**
 * The texts are registered at DLT and at MSG91, word for word (docs/operations.md, "SMS templates"), with `##name##` for a variable and the
 * site's address for `##site##`; these copies are for the list of messages and the sandbox. With the longest values and an address of 22
 * characters a text fits one SMS: 160 characters of the GSM alphabet. A variable has at most 30 characters, so only the last part of an
 * address is one. The texts of other languages (`messages/<language>/sms.json`) have templates of their own, and leave out name and title.
 */
export const messageTemplates = {
  /** The customer's first name, amount in rupees, token of `/pay/<token>`. */
  payment_link: {
    text: english.payment_link,
    variables: ['name', 'amount', 'token'],
    flowVariable: 'MSG91_FLOW_PAYMENT_LINK',
    hoursToLive: 24,
    isAwaited: true,
    consent: null,
  },
  /** The customer's first name, title of the document, token of `/d/<token>`. */
  document_link: {
    text: english.document_link,
    variables: ['name', 'document', 'token'],
    flowVariable: 'MSG91_FLOW_DOCUMENT_LINK',
    hoursToLive: 24,
    isAwaited: true,
    consent: null,
  },
  visit_booked: {
    text: english.visit_booked,
    variables: ['date', 'time', 'store', 'code'],
    flowVariable: 'MSG91_FLOW_VISIT_BOOKED',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  visit_moved: {
    text: english.visit_moved,
    variables: ['date', 'time', 'store', 'code'],
    flowVariable: 'MSG91_FLOW_VISIT_MOVED',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  visit_cancelled: {
    text: english.visit_cancelled,
    variables: ['date', 'time', 'store'],
    flowVariable: 'MSG91_FLOW_VISIT_CANCELLED',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** A place is held for a customer of the waiting list. Sent on the day on which the hold ends. */
  place_free: {
    text: english.place_free,
    variables: ['date', 'time', 'store', 'until'],
    flowVariable: 'MSG91_FLOW_PLACE_FREE',
    hoursToLive: 1,
    isAwaited: false,
    consent: null,
  },
  /** Log-in leads to the bookings; signed-in customers see the visit on their dashboard. */
  visit_new_time: {
    text: english.visit_new_time,
    variables: ['date', 'time', 'store'],
    flowVariable: 'MSG91_FLOW_VISIT_NEW_TIME',
    hoursToLive: 7 * 24,
    isAwaited: false,
    consent: null,
  },
  reminder_day: {
    text: english.reminder_day,
    variables: ['date', 'time', 'store', 'code', 'token'],
    flowVariable: 'MSG91_FLOW_REMINDER_DAY',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  reminder_hours: {
    text: english.reminder_hours,
    variables: ['time', 'store', 'code', 'token'],
    flowVariable: 'MSG91_FLOW_REMINDER_HOURS',
    hoursToLive: 2,
    isAwaited: false,
    consent: null,
  },
  /** How many pieces of an order are ready to be handed over: `3 pieces`. */
  pieces_ready: {
    text: english.pieces_ready,
    variables: ['count'],
    flowVariable: 'MSG91_FLOW_PIECES_READY',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** How many pieces were handed over, and the number of their invoice. */
  pieces_delivered: {
    text: english.pieces_delivered,
    variables: ['count', 'number'],
    flowVariable: 'MSG91_FLOW_PIECES_DELIVERED',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** What the old gold is worth. The token is the code with which the customer accepts (./exchange-code). */
  old_gold_code: {
    text: english.old_gold_code,
    variables: ['amount', 'token'],
    flowVariable: 'MSG91_FLOW_OLD_GOLD_CODE',
    hoursToLive: 1,
    isAwaited: true,
    consent: null,
  },
  /** What it was bought for, and the number of the purchase voucher. */
  old_gold_bought: {
    text: english.old_gold_bought,
    variables: ['amount', 'number'],
    flowVariable: 'MSG91_FLOW_OLD_GOLD_BOUGHT',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** What is due, and by when. The one token opens the payment link and ends the reminders of the order. */
  due_reminder: {
    text: english.due_reminder,
    variables: ['amount', 'date', 'token'],
    flowVariable: 'MSG91_FLOW_DUE_REMINDER',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** The amount, and the number of the order. */
  payment_recorded: {
    text: english.payment_recorded,
    variables: ['amount', 'order'],
    flowVariable: 'MSG91_FLOW_PAYMENT_RECORDED',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** As of a recorded payment; one through Razorpay has only begun. */
  payment_refunded: {
    text: english.payment_refunded,
    variables: ['amount', 'order'],
    flowVariable: 'MSG91_FLOW_PAYMENT_REFUNDED',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** The number of the order, and the amount of the voided payment or refund. */
  payment_voided: {
    text: english.payment_voided,
    variables: ['order', 'amount'],
    flowVariable: 'MSG91_FLOW_PAYMENT_VOIDED',
    hoursToLive: 24,
    isAwaited: false,
    consent: null,
  },
  /** The token of `/welcome/<token>`, to a new member of staff: in English only, as all that staff read. */
  staff_invitation: {
    text: 'Pasidi: this link opens your staff account. It is for you alone: ##site##/welcome/##token##',
    variables: ['token'],
    flowVariable: 'MSG91_FLOW_STAFF_INVITATION',
    hoursToLive: 24,
    isAwaited: true,
    consent: null,
  },
  /** What happens to the second factor of a member of staff: `reset on 31 Jan 2027 10 30 AM`. */
  factor_reset: {
    text: 'Pasidi: second factor of your staff account: ##state##. Not your wish? Log in, cancel it, and call us: ##site##/login',
    variables: ['state'],
    flowVariable: 'MSG91_FLOW_FACTOR_RESET',
    hoursToLive: 24,
    isAwaited: true,
    consent: null,
  },
  /** Message to somebody at the counter without an account, in English only. */
  sign_up_link: {
    text: 'Welcome to Pasidi. This link is for your sign-up, to book store visits: ##site##/gold',
    variables: [],
    flowVariable: 'MSG91_FLOW_SIGN_UP_LINK',
    hoursToLive: 1,
    isAwaited: true,
    consent: null,
  },
  /** The ticket of a complaint, and the day by which it is answered; also to somebody without an account. */
  grievance_received: {
    text: english.grievance_received,
    variables: ['ticket', 'date'],
    flowVariable: 'MSG91_FLOW_GRIEVANCE_RECEIVED',
    hoursToLive: 24,
    isAwaited: true,
    consent: null,
  },
  /** A log-in to an admin's account on a new device, in English only. */
  new_device: {
    text: 'Pasidi: new log-in on ##device##, ##date## ##time##. Not you? Change your password: ##site##/admin-account',
    variables: ['device', 'date', 'time'],
    flowVariable: 'MSG91_FLOW_NEW_DEVICE',
    hoursToLive: 24,
    isAwaited: true,
    consent: null,
  },
  /** The token is the code with which a customer confirms the deletion of the account (lib/people/erasure/code.ts). */
  erasure_code: {
    text: english.erasure_code,
    variables: ['token'],
    flowVariable: 'MSG91_FLOW_ERASURE_CODE',
    hoursToLive: 1,
    isAwaited: true,
    consent: null,
  },
  /** The account could not be deleted on its day: something is open. */
  erasure_refused: {
    text: english.erasure_refused,
    variables: [],
    flowVariable: 'MSG91_FLOW_ERASURE_REFUSED',
    hoursToLive: 48,
    isAwaited: false,
    consent: null,
  },
  /** Words of an admin in four parts (./offer-parts.ts), as they were typed: in no other language. */
  offer: {
    text: offerTexts.offers_sms,
    variables: ['part1', 'part2', 'part3', 'part4'],
    flowVariable: 'MSG91_FLOW_OFFER',
    hoursToLive: 48,
    isAwaited: false,
    consent: 'offers_sms',
  },
  /** As an offer; registered at DLT apart. */
  family_date: {
    text: offerTexts.family_dates,
    variables: ['part1', 'part2', 'part3', 'part4'],
    flowVariable: 'MSG91_FLOW_FAMILY_DATE',
    hoursToLive: 24,
    isAwaited: false,
    consent: 'family_dates',
  },
} as const satisfies Record<string, MessageTemplate>;

interface MessageTemplate {
  readonly text: string;
  /** Variables of the flow at MSG91. */
  readonly variables: readonly string[];
  /** Environment variable with the flow's id at MSG91. */
  readonly flowVariable: `MSG91_FLOW_${string}`;
  /** How long a due message is tried before it is dropped. One about a visit has its own end (./visits); this is for sending it again. */
  readonly hoursToLive: number;
  /** Sent at night too, and not behind other messages. */
  readonly isAwaited: boolean;
  /** What the customer must have agreed to, asked at the moment of sending (docs/product/privacy.md, "Consents"); null: nothing. */
  readonly consent: ConsentPurpose | null;
}

export type MessageKind = keyof typeof messageTemplates;

export function isMessageKind(name: string): name is MessageKind {
  return Object.hasOwn(messageTemplates, name);
}

export const messageKinds = Object.keys(messageTemplates).filter(isMessageKind);

export type MessageVariables<Kind extends MessageKind> = Readonly<
  Record<(typeof messageTemplates)[Kind]['variables'][number], string>
>;

/** Operators reject a message with a longer variable (TRAI's rules for DLT templates). */
export const maxVariableCharacters = 30;

const placeholder = /##(\w+)##/g;

/**
 * Text of a message as staff see it. Tokens, and variables without a value (removed after sending), show as `...`.
 * @param text of the template (./sent-texts.ts has those of other languages)
 */
export function textOf(text: string, variables: Readonly<Record<string, string>>, siteUrl: string): string {
  return text
    .replaceAll('##site##', siteUrl)
    .replaceAll(placeholder, (_, name: string) => (name === 'token' ? '...' : (variables[name] ?? '...')));
}

/** Variables are queued in English. In other languages a day is `31-1-2027`, and a count is the number alone. */
export function variablesIn(
  language: Language,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (language === englishLanguage) return variables;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      if (name === 'count') return [name, value.replace(/ .*/, '')];
      return [name, name === 'date' ? dayInFigures(value) : value];
    }),
  );
}

/** @param date as `dateVariable` writes it */
function dayInFigures(date: string): string {
  const [day, month, year] = date.split(' ');
  const index = months.findIndex((name) => name === month);
  return index === -1 ? date : `${day}-${index + 1}-${year}`;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Name in one line, cut to 30 characters with `...`, never within a character. */
export function nameVariable(text: string): string {
  const name = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (name.length <= maxVariableCharacters) return name;
  return `${cut(name, maxVariableCharacters - 3).trimEnd()}...`;
}

function cut(text: string, characters: number): string {
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > characters) break;
    kept += segment;
  }
  return kept;
}

/** Follows `Rs ` in the text: `133500`, `133500.50`. */
export function amountVariable(paise: number): string {
  return amountValue(rupeesOf(paise));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `YYYY-MM-DD` becomes `31 Jan 2027`. */
export function dateVariable(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

/** `HH:MM:SS` becomes `10 30 AM`. */
export function timeVariable(time: string): string {
  return formatTime(time).replace(':', ' ');
}
