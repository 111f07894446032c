import { z } from 'zod';
import { dayFields, storeFields } from '@/lib/visits/bookings/shapes';
import { storeLimits } from '@/lib/limits';
import { actionContract, calendarDate, optional, text } from '@/lib/contract';
import { createShape, idShape, updateShape } from '@/lib/kernel/records/shapes';
import { dayMs } from '@/lib/kernel/text/calendar';
import { successText } from '@/lib/kernel/text/messages';
import { storeDefinition } from './record';
import { maxSmsNameCharacters, smsNamePattern } from './rules';

/* Stores for admins, on the wire (docs/product/rules.md, "Stores and slots"). */

const { fields } = storeDefinition;

const closedDay = dayFields.closed_days.element.extend({
  reason: z.string().meta({ description: fields.reason.about }),
});

export const storeSettings = z
  .object({
    id: z.int().meta({ description: 'Id of the record.' }),
    ...storeFields,
    sms_name: z.string().meta({ description: 'Name in text messages, taken from the name if none was set.' }),
    active: z.boolean().meta({ description: 'Whether the store takes bookings.' }),
    seller_id: z.int().nullable().meta({ description: fields.seller_id.about }),
    version: z.int().meta({ description: fields.version.about }),
    closed_days: z.array(closedDay).meta({ description: 'Coming days without slots, by range.' }),
    special_days: dayFields.special_days,
  })
  .meta({ id: 'StoreSettings' });
export type StoreSettings = z.output<typeof storeSettings>;

const clock = (what: string) =>
  z
    .string(`${what} must be a time like 10:00:00.`)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, `${what} must be a time like 10:00:00.`)
    .transform((time) => (time.length === 5 ? `${time}:00` : time))
    .meta({ description: `${what} in IST, \`HH:MM:SS\`.` });
const span = { opens: clock('The opening'), closes: clock('The closing') };
interface SentSpan {
  readonly day?: number | undefined;
  readonly opens: string;
  readonly closes: string;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Validates the spans of a day or week.
 * @param spans with times `HH:MM:SS`; in a form also '' for a missing one
 * @returns the first problem, with its weekday
 */
export function whyNotHours(
  spans: readonly SentSpan[],
): { readonly day: number | undefined; readonly message: string } | null {
  for (const [index, one] of spans.entries()) {
    const others = spans.filter(({ day }, at) => at !== index && day === one.day);
    const why = whyNotSpan(one, others);
    if (why === null) continue;
    const name = one.day === undefined ? undefined : weekdays[one.day - 1];
    return {
      day: one.day,
      message: name === undefined ? why : `${name}: ${why.replace(/^./, (letter) => letter.toLowerCase())}`,
    };
  }
  return null;
}

function whyNotSpan({ opens, closes }: SentSpan, others: readonly SentSpan[]): string | null {
  if (opens === '') return 'The opening time is missing.';
  if (closes === '') return 'The closing time is missing.';
  if (opens >= closes) return 'The store must open before it closes.';
  if (others.length > 1) return 'A day may have two spans of hours at most.';
  if (others.some((other) => other.opens < closes && opens < other.closes))
    return 'The hours of a day may not overlap.';
  return null;
}

function hoursOf<Element extends z.ZodType<SentSpan>>(element: Element, most: number, message: string) {
  return z
    .array(element, message)
    .max(most, 'A day may have two spans of hours at most.')
    .superRefine((spans, context) => {
      const why = whyNotHours(spans);
      if (why !== null) context.addIssue({ code: 'custom', message: why.message });
    });
}

const weekMessage = 'Hours must be a list like [{ "day": 1, "opens": "10:00:00", "closes": "18:00:00" }].';
const weekday = z
  .int('Day must be a weekday from 1 (Monday) to 7.')
  .min(1, 'Day must be a weekday from 1 (Monday) to 7.')
  .max(7, 'Day must be a weekday from 1 (Monday) to 7.')
  .meta({ description: 'Weekday; Monday is 1.' });
const week = hoursOf(z.object({ day: weekday, ...span }, weekMessage), 14, weekMessage).meta({
  description:
    'The hours of the week, at most two spans a day. A slot begins at the start of its span and ends within it.',
});
const dayMessage = 'Hours must be a list like [{ "opens": "10:00:00", "closes": "14:00:00" }].';
const hoursOfDay = hoursOf(z.object(span, dayMessage), 2, dayMessage);

const emptyIsNone = (value: string) => (value === '' ? null : value);
const phone = text({ label: fields.phone.label, max: 30, required: false })
  .refine(
    (value) =>
      value === '' || (/^\+?[\d\s()-]+$/.test(value) && /^\d{6,20}$/.test(value.replaceAll(/\D/g, ''))),
    'Phone must be a phone number, for example +91 866 247 1234.',
  )
  .transform(emptyIsNone)
  .nullable()
  .optional()
  .meta({ description: fields.phone.about });
const smsName = text({ label: fields.sms_name.label, max: maxSmsNameCharacters, required: false })
  .refine(
    (value) => value === '' || smsNamePattern.test(value),
    'Name in SMS may have letters from A to Z, digits and single spaces.',
  )
  .transform(emptyIsNone)
  .nullable()
  .optional()
  .meta({ description: fields.sms_name.about });
const webAddress = z.url({ protocol: /^https?$/ });
const mapUrl = text({ label: fields.map_url.label, max: 500, required: false })
  .refine(
    (value) => value === '' || (/^https?:\/\//.test(value) && webAddress.safeParse(value).success),
    'Map Link must be an address that begins with http:// or https://.',
  )
  .transform(emptyIsNone)
  .nullable()
  .optional()
  .meta({ description: fields.map_url.about });

const active = optional(z.boolean('Active must be true or false.')).meta({
  description: fields.active.about,
});
const confirm = optional(z.boolean('Confirm must be true or false.')).meta({
  description: 'true makes a change that takes the slots of booked visits.',
});

const created = createShape(storeDefinition);
const updated = updateShape(storeDefinition);
const { id } = idShape(storeDefinition);

const changed = z.object({
  message: z.literal(successText.storeUpdated),
  data: storeSettings,
  affected: z.int().meta({ description: 'Number of visits that lost their slot by this change.' }),
});

const lastDay = { message: `To may be at most ${storeLimits.closedDays - 1} days after From.`, path: ['to'] };
const range = {
  from: calendarDate('From').meta({ description: 'First day.' }),
  to: optional(calendarDate('To')).meta({ description: 'Last day. Default: `from`.' }),
};
interface SentRange {
  readonly from: string;
  readonly to?: string | undefined;
}
const isInOrder = ({ from, to = from }: SentRange) => to >= from;
const isShort = ({ from, to = from }: SentRange) =>
  Date.parse(to) - Date.parse(from) < storeLimits.closedDays * dayMs;
const inOrder = { message: 'To must be the same day as From or later.', path: ['to'] };

export const storesGold = actionContract('/stores_gold', 'Stores, their hours and closed days', {
  list: {
    summary: 'List all stores, switched off ones too',
    input: z.object({}),
    output: z.object({ data: z.array(storeSettings) }),
  },
  create: {
    summary: 'Create a store',
    input: z.object({
      ...created,
      sms_name: smsName,
      phone,
      map_url: mapUrl,
      hours: week,
      active,
    }),
    output: z.object({ message: z.literal(successText.storeCreated), data: storeSettings }),
    status: 201,
    creates: true,
  },
  update: {
    summary: 'Change a store, or switch it off or on',
    input: z.object({
      ...updated,
      shop_address: optional(created.shop_address).meta({
        description: 'Only the own address: it never changes.',
      }),
      sms_name: smsName,
      phone,
      map_url: mapUrl,
      hours: optional(week).meta({ description: 'The hours of the week; omitted ones stay.' }),
      active,
      confirm,
    }),
    output: changed,
  },
  close_day: {
    summary: 'Close a store on a day or on several',
    input: z
      .object({
        id,
        ...range,
        reason: text({ label: fields.reason.label, max: 200 }).meta({ description: fields.reason.about }),
        confirm,
      })
      .refine(isInOrder, inOrder)
      .refine(isShort, lastDay),
    output: changed,
  },
  open_day: {
    summary: 'Open a store again on days that were closed',
    // A range of any length: neighbouring closings with the same reason are one range of the list.
    input: z.object({ id, ...range }).refine(isInOrder, inOrder),
    output: changed,
  },
  special_day: {
    summary: 'Set other hours for one day, or take them back',
    input: z.object({
      id,
      date: calendarDate('Date').meta({ description: 'The day.' }),
      hours: optional(hoursOfDay).meta({
        description:
          'At most two spans; an empty list closes the day. Without it, the day has the hours of its weekday again.',
      }),
      confirm,
    }),
    output: changed,
  },
});
