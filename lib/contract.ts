/* oxlint-disable max-lines -- the parts of all contracts */
import { z } from 'zod';
import { dayMs, earliestDate, latestDate } from '@/lib/kernel/text/calendar';
import { huidOf, huidPattern, wrongHuid } from '@/lib/kernel/text/huid';
import { isLandLine, mobilePattern, mobileText, wholeMobile } from '@/lib/kernel/text/mobile';
import { plainLines, plainText, searchedText, withoutInvisible } from '@/lib/kernel/text/plain-text';
import { listLimit } from './limits';
import { signedPaiseOf } from './paise';

// In browsers zod must not try to compile its checks (`new Function`): the content security policy reports even the attempt as a violation.
// Set here because every schema of a screen imports this module first.
if (typeof window !== 'undefined') z.config({ jitless: true });

export type HttpMethod = 'GET' | 'POST' | 'PUT';
export type EndpointPath = `/${string}`;

/**
 * The contract of a gateway endpoint, shared by route, form, typed client, OpenAPI document and tests; `meta` adds documentation. Imports
 * only zod, so that it runs in browsers too.
 */
export interface EndpointContract<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
  Path extends EndpointPath = EndpointPath,
> {
  readonly method: Method;
  /** Below `/api`, spelled as in the older client. */
  readonly path: Path;
  readonly summary: string;
  /** Query (GET) or JSON body. Unknown keys are dropped. */
  readonly input: Input;
  /** Keys of a success response, beside `success: true`. Fields not listed are never sent. */
  readonly output: Output;
  /** An operation may return another of 200, 201 and 202 if the contract documents two. */
  readonly status: 200 | 201 | 202;
  /** Accepts an `Idempotency-Key`. */
  readonly creates: boolean;
  /** Keys of a success that are sent once: the response that is kept with an `Idempotency-Key` has none of them. */
  readonly shownOnce: readonly string[];
  /** The session's claims (role, plan, profile) may change. */
  readonly reissuesToken: boolean;
  /** Open to visitors; a token is ignored. */
  readonly open: boolean;
  /** `max-age` for HTTP caches, shared ones too; 0: not cached. */
  readonly cacheSeconds: number;
  /**
   * Type of a success; other than JSON, `output` is {@link fileOutput} or {@link streamOutput}, sent as a file. Failures are always JSON.
   */
  readonly produces: 'application/json' | FileType;
}

type Described<I extends z.ZodType, O extends z.ZodType, M extends HttpMethod, P extends EndpointPath> = Pick<
  EndpointContract<I, O, M, P>,
  'method' | 'path' | 'summary' | 'input' | 'output'
> &
  Partial<
    Pick<
      EndpointContract,
      'status' | 'creates' | 'shownOnce' | 'reissuesToken' | 'open' | 'produces' | 'cacheSeconds'
    >
  >;

export function endpointContract<
  I extends z.ZodType,
  O extends z.ZodType,
  M extends HttpMethod,
  P extends EndpointPath,
>(endpoint: Described<I, O, M, P>): EndpointContract<I, O, M, P> {
  return {
    status: 200,
    creates: false,
    shownOnce: [],
    reissuesToken: false,
    open: false,
    produces: 'application/json',
    cacheSeconds: 0,
    ...endpoint,
  };
}

export const fileOutput = z.object({
  fileName: z.string(),
  bytes: z.instanceof(Uint8Array),
  /** A browser saves it. Default: it shows a PDF. */
  saved: z.literal(true).optional(),
});
/** A file of JSON has the parameter, which tells it from a response in JSON. */
export type FileType = 'application/pdf' | 'application/json; charset=utf-8' | 'text/calendar' | 'text/csv';
/** Output of any size, sent while it is written. An error after its first part closes the connection. */
export const streamOutput = z.object({
  fileName: z.string(),
  stream: z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream),
});

export function fileContract<I extends z.ZodType>(
  produces: FileType,
  endpoint: Pick<EndpointContract<I>, 'path' | 'summary' | 'input'> & { readonly open?: true },
): EndpointContract<I, typeof fileOutput> {
  return endpointContract({ ...endpoint, method: 'GET', output: fileOutput, produces });
}

export function streamContract<I extends z.ZodType>(
  produces: FileType,
  endpoint: Pick<EndpointContract<I>, 'path' | 'summary' | 'input'>,
): EndpointContract<I, typeof streamOutput> {
  return endpointContract({ ...endpoint, method: 'GET', output: streamOutput, produces });
}

export interface ActionShape<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly status?: 200 | 201;
  readonly creates?: true;
  readonly shownOnce?: readonly string[];
  /** Takes `multipart/form-data` with a file instead of JSON (lib/gateway/read-form.ts). */
  readonly upload?: true;
  /** Largest JSON, in bytes. Default: `bodyLimit`. Holds for the endpoint: the size is checked before the action is known. */
  readonly bodyBytes?: number;
}

/** The body names an action (docs/product/gateway.md, "Back-office endpoints"). */
export interface ActionContract<
  Actions extends Record<string, ActionShape> = Record<string, ActionShape>,
  Path extends EndpointPath = EndpointPath,
> {
  readonly method: 'POST';
  readonly path: Path;
  readonly summary: string;
  readonly actions: Actions;
  /** Action of a body without `action`: the endpoint had none at first. */
  readonly defaultAction?: string;
}

export function actionContract<Actions extends Record<string, ActionShape>, P extends EndpointPath>(
  path: P,
  summary: string,
  actions: Actions,
): ActionContract<Actions, P> {
  return { method: 'POST', path, summary, actions };
}

export function actionEndpoint<Action extends ActionShape>(
  contract: ActionContract,
  action: Action,
): EndpointContract<Action['input'], Action['output']> {
  const { summary, input, output, status = 200, creates = false, shownOnce = [] } = action;
  const { path } = contract;
  return endpointContract({
    method: 'POST',
    path,
    summary,
    input,
    output,
    status,
    creates,
    shownOnce,
  });
}

/** Accepts an empty body. */
export const noInput = z.object({});

export type InputOf<C extends Pick<EndpointContract, 'input'>> = z.output<C['input']>;
export type RequestOf<C extends Pick<EndpointContract, 'input'>> = z.input<C['input']>;
export type OutputOf<C extends Pick<EndpointContract, 'output'>> = z.output<C['output']>;

/** Rejects control characters and lone surrogates. */
function isPlainText(value: string, lineBreaks: boolean): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(lineBreaks ? value.replaceAll('\n', '') : value);
}

/** Code points, as people count, not UTF-16 units. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}

interface TextRule {
  /** Name in messages: `Full Name`. */
  readonly label: string;
  readonly max: number;
  readonly lineBreaks?: boolean;
  readonly required?: boolean;
  /** To search for: invisible signs are dropped here too. */
  readonly searched?: boolean;
}

/**
 * Text in the form of lib/kernel/text/plain-text.ts; the maximum is in code points. Invisible signs are refused in a text of one line, which may be a
 * name, and dropped where line breaks are allowed.
 */
export function text({ label, max, lineBreaks = false, required = true, searched = false }: TextRule) {
  return z
    .string(`${label} is required.`)
    .transform(searched ? searchedText : lineBreaks ? plainLines : plainText)
    .refine((value) => !required || value !== '', `${label} is required.`)
    .refine((value) => isPlainText(value, lineBreaks), `${label} holds characters that cannot be used.`)
    .refine(
      (value) => lineBreaks || withoutInvisible(value) === value,
      `${label} holds invisible characters. Please type it again.`,
    )
    .refine((value) => codePoints(value) <= max, `${label} may have ${max} characters at most.`)
    .meta({ maxLength: max, ...(required ? { minLength: 1 } : {}) });
}

/** Optional field in which null has no meaning of its own: it becomes undefined. */
export function optional<T extends z.ZodType>(inner: T) {
  return inner.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
}

export const maxId = 2_147_483_647;

/** Accepts numeric strings. */
export function id(label: string) {
  return z
    .union(
      [
        z.number().meta({ type: 'integer', minimum: 1, maximum: maxId }),
        z
          .string()
          .regex(/^\s*\d{1,10}\s*$/)
          .transform(Number),
      ],
      `${label} must be a whole number.`,
    )
    .refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= maxId,
      `${label} must be a whole number above 0.`,
    );
}

/** Null: none. Undefined: omitted. */
export function nullableId(label: string) {
  return z.union([id(label), z.null()], `${label} must be a whole number above 0.`).optional();
}

/** Accepts numeric strings. */
export function wholeNumber(label: string, { min, max }: Bounds) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return z
    .union(
      [
        z.number().meta({ type: 'integer', minimum: min, maximum: max }),
        z
          .string()
          .regex(/^\s*\d{1,10}\s*$/)
          .transform(Number),
      ],
      message,
    )
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
}

/** Bounds in the unit of the wire. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Rupees with at most two decimals, as a number or a numeric string; output in paise. */
export function money(label: string, bounds: Bounds = { min: 0, max: 999_999_999_999.99 }) {
  return hundredths(label, 'an amount', bounds);
}

/** Percentage with at most two decimals, as a number or a numeric string; output in hundredths of a percent. */
export function percent(label: string, bounds: Bounds) {
  return hundredths(label, 'a percentage', bounds);
}

function hundredths(label: string, what: string, { min, max }: Bounds) {
  const message = `${label} must be ${what} from ${min} to ${max} with two decimals at most.`;
  const asNumber = z.number().meta({ minimum: min, maximum: max });
  const minus = min < 0 ? '-?' : '';
  const asText = z.string().meta({ pattern: `^\\s*${minus}\\d{1,12}(\\.\\d{1,2})?\\s*$` });
  const [lowest, highest] = [Math.round(min * 100), Math.round(max * 100)];
  return z.union([asNumber, asText], `${label} is required.`).transform((value, context) => {
    const read = signedPaiseOf(String(value));
    if (read !== null && read >= lowest && read <= highest) return read;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

export function listInput<Sort extends string>(...sorts: readonly [Sort, ...Sort[]]) {
  return {
    limit: optional(
      z
        .union(
          [
            z.number().meta({ type: 'integer', minimum: 1, maximum: listLimit.max }),
            z
              .string()
              .regex(/^\d{1,4}$/)
              .transform(Number),
          ],
          'Limit must be a whole number.',
        )
        .refine(
          (value) => Number.isInteger(value) && value >= 1 && value <= listLimit.max,
          `Limit must be from 1 to ${listLimit.max}.`,
        ),
    )
      .transform((value) => value ?? listLimit.default)
      .meta({ description: `Page size, 1 to ${listLimit.max}. Default: ${listLimit.default}.` }),
    cursor: optional(
      z.string('Cursor must be a text.').max(listLimit.cursorCharacters, 'This cursor is not valid.'),
    ).meta({ description: 'The `next_cursor` of the previous page.' }),
    search: optional(
      z
        .string('Search must be a text.')
        .transform(searchedText)
        .refine((value) => codePoints(value) <= 200, 'Search may have 200 characters at most.')
        .refine((value) => isPlainText(value, false), 'Search holds characters that cannot be used.')
        .meta({ maxLength: 200 }),
    )
      .transform((value) => (value === '' ? undefined : value))
      .meta({ description: 'Only rows that match this text.' }),
    sort: optional(z.enum(sorts, 'This order is not known.'))
      .transform((value) => value ?? sorts[0])
      .meta({ description: 'Field to sort by. Default: the first one listed.' }),
    direction: optional(z.enum(['asc', 'desc'], 'Direction must be asc or desc.'))
      .transform((value) => value ?? 'desc')
      .meta({ description: 'asc or desc. Default: desc.' }),
  };
}

/** Input of a list whose total can be counted beyond the cap. */
export const exactTotal = {
  exact: optional(z.boolean('Exact must be true or false.')).meta({
    description: 'true counts `total` exactly, beyond 10,000 too.',
  }),
};

/** Output of every list beside its rows. */
export const listOutput = {
  total: z.int().meta({ description: 'Number of rows that match the filters, exact up to 10,000.' }),
  total_is_lower_bound: z
    .literal(true)
    .optional()
    .meta({ description: 'true if there are more rows than `total`; otherwise omitted.' }),
  next_cursor: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last page.' }),
};

/** Mobile in any spelling (lib/kernel/text/mobile.ts); output is the ten digits. */
export const mobile = z
  .string('Mobile number is required.')
  .transform((value, context) => {
    const digits = wholeMobile(value);
    if (digits !== null) return digits;
    const message = isLandLine(value) ? mobileText.landLine : mobileText.wrong;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({
    pattern: mobilePattern.source,
    description:
      'Indian mobile number: 10 digits, the first 6 to 9. Blanks, dashes and 0 or +91 in front are dropped.',
  });

/** HUID in any case; output is in capitals (lib/kernel/text/huid.ts). */
export const huid = z
  .string(wrongHuid)
  .transform((value, context) => {
    const read = huidOf(value);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: wrongHuid });
    return z.NEVER;
  })
  .meta({ pattern: huidPattern });

/** The version on which an update is based. */
export function version() {
  return optional(id('Version')).meta({
    description:
      'Goes up with every change. Sent along, it guards against overwriting a change of someone else.',
  });
}

/** An existing date `YYYY-MM-DD`. */
export function calendarDate(label: string) {
  return z
    .string(`${label} is required.`)
    .trim()
    .refine(
      (value) => z.iso.date().safeParse(value).success && value >= earliestDate && value <= latestDate,
      `${label} must be a date like 2026-01-31.`,
    )
    .meta({ format: 'date' });
}

/** `superRefine` of an input with `from` and `to`, both included. */
export function withinDays(most: number) {
  return ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    const message =
      days < 1
        ? 'To must be the same day as From or later.'
        : days > most
          ? `To may be at most ${most - 1} days after From.`
          : null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  };
}

/** `HH:MM:SS` */
export function timeOfDay(label: string) {
  return z
    .string(`${label} is required.`)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, `${label} must be a time like 10:30:00.`);
}

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** ISO 8601 with `Z` or an offset. */
export function instantInput(label: string) {
  return z.iso
    .datetime({ offset: true, error: `${label} must be a time like 2026-01-31T10:30:00Z.` })
    .transform((value) => new Date(value));
}

/** Output with its status, for a contract that documents two statuses. */
export class WithStatus<T> {
  constructor(
    readonly output: T,
    readonly status: 200 | 201 | 202,
  ) {}
}
