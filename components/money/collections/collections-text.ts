import { brand } from '@/lib/business';
import { formatDays } from '@/lib/kernel/text/duration';
import { formatCount } from '@/lib/kernel/text/format';
import type { CollectGroup, PromiseState, ReminderChannel } from '@/lib/money/collections/rules';
import type { ReminderRecord } from '@/lib/money/collections/contract';

const groups: Record<CollectGroup, string> = {
  today: 'Due today',
  'overdue-30': 'Overdue 1–30 days',
  'overdue-31': 'Overdue over 30',
  promised: 'Promised',
};

const channels: Record<ReminderChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp', call: 'Call' };

const promiseStates: Record<PromiseState, string> = {
  open: 'Open',
  kept: 'Kept',
  broken: 'Broken',
  cancelled: 'Cancelled',
};

const messageStates: Record<NonNullable<ReminderRecord['state']>, string> = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  dropped: 'not sent',
  failed: 'failed',
};

/** `3 days before`, `on the day`, `10 days after` */
function stepText(step: number): string {
  if (step === 0) return 'on the due date';
  return `${formatDays(Math.abs(step))} ${step < 0 ? 'before' : 'after'} the due date`;
}

export const collectionsText = {
  groups,
  filterByGroup: 'To collect',
  channels,
  promiseStates,
  messageStates,
  stepText,
  heading: 'Collection',
  loading: 'Loading promises and reminders...',
  failed: 'Failed to load promises and reminders.',
  call: 'Call',
  callOf: (mobile: string) => `Call ${mobile}`,
  called: 'Mark as called',
  whatsApp: 'WhatsApp',
  noMobile: 'The account was deleted: the customer cannot be contacted.',
  /** Filled in, and sent by the person. */
  whatsAppMessage: (name: string, amount: string, id: number) =>
    `Namaste${name === '' ? '' : ` ${name}`}, ${amount} is due on your order ${id} at ${brand.name}. You can pay at the shop, or ask us for a payment link by SMS. Thank you.`,
  promise: 'Promise to pay',
  promised: (amount: string, day: string) => `${amount} promised for ${day}`,
  noPromise: 'No promise to pay yet.',
  cancelPromise: 'Cancel promise',
  cancelQuestion: 'Cancel this promise? Automatic reminders start again.',
  cancelFailed: 'Failed to cancel the promise. Please try again.',
  reminders: 'Reminders',
  remindersOn: 'Automatic reminders are on.',
  remindersOff: 'Automatic reminders of this order are off.',
  allOff: 'Automatic reminders are off for all orders.',
  paused: 'Automatic reminders pause until the promise ends.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  changeFailed: 'Failed to change the reminders. Please try again.',
  noReminder: 'No reminder yet.',
  recordFailed: 'Failed to record the reminder. Please try again.',
  by: (name: string) => (name === '' ? 'automatic' : `by ${name}`),
  form: {
    title: 'Promise to pay',
    submit: 'Save Promise',
    amount: 'Amount',
    hint: (due: string) => `At most what is due: ${due}.`,
    payBy: 'Promised for',
    intro: 'Automatic reminders pause until then. If it is not paid by the end of that day, you get a task.',
    failure: 'Failed to save the promise. Please try again.',
  },
  settings: {
    on: 'Reminders on',
    off: 'Reminders off',
    turnOff: 'Turn off for all',
    turnOn: 'Turn on for all',
    title: 'Automatic reminders',
    offQuestion: 'Stop automatic reminders of all orders?',
    onQuestion: 'Send automatic reminders again?',
    failed: 'Failed to change the reminders. Please try again.',
  },
  bulk: {
    title: 'Selected orders',
    selected: (count: number) => (count === 1 ? '1 order selected' : `${formatCount(count)} orders selected`),
    send: 'Send payment links',
    most: (count: number) => `Select at most ${count} orders.`,
    clear: 'Clear',
    question: (count: number) =>
      count === 1
        ? 'Send this customer a payment link by SMS?'
        : `Send ${count} customers a payment link for each order by SMS?`,
    sending: (done: number, all: number) => `Sending ${done} of ${all}...`,
    done: (sent: number, all: number) => `${sent} of ${all} payment links sent.`,
    cancel: 'Cancel',
    stop: 'Stop',
    close: 'Close',
    sent: 'Sent',
    notSent: 'Not sent',
    waiting: 'Waiting',
    unknown: 'It is not known whether this link was sent. Check the reminders of the order.',
  },
} as const;
