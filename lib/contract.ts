import { z } from 'zod';
import { listLimit } from './business';
import { paiseOf } from './money';

/**
 * How a gateway endpoint is described. One contract is read by the route, the form, the typed client, the OpenAPI
 * document and the tests; `meta` on a shape is what the document says of it beyond what zod can tell. Imports zod only, so that
 * it runs in the browser too.
 */
export interface CallContract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path below `/api`, spelled as the older client spells it. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** What the query (GET) or the JSON body holds. Unknown keys are dropped. */
  readonly input: Input;
  /** The call's own keys of a successful answer; `success: true` is added to it. What is not named here never leaves. */
  readonly output: Output;
  /** Status of a success; an operation may answer another of 200, 201 and 202 where the contract documents two. */
  readonly status: 200 | 201 | 202;
  /** A creating call takes an `Idempotency-Key`. */
  readonly creates: boolean;
  /** The session's facts (role, plan, profile) may change: its token is issued anew with the answer. */
  readonly reissuesToken: boolean;
  /** Nobody need be signed in; a token that came along is not looked at. */
  readonly open: boolean;
  /**
   * Client only: turns the body of a success that does not match `output` into one that does. `undefined` stands for a body that
   * is not JSON.
   */
  readonly normalize?: (body: unknown) => z.input<Output>;
}

type Described<I extends z.ZodType, O extends z.ZodType> = Pick<
  CallContract<I, O>,
  'method' | 'path' | 'summary' | 'input' | 'output'
> &
  Partial<Pick<CallContract<I, O>, 'status' | 'creates' | 'reissuesToken' | 'open' | 'normalize'>>;

/** Describes a call; what is left out is the plain case: 200, not creating, token unchanged, signed in. */
export function callContract<I extends z.ZodType, O extends z.ZodType>(
  call: Described<I, O>,
): CallContract<I, O> {
  return { status: 200, creates: false, reissuesToken: false, open: false, ...call };
}

/** One action of a call that takes an `action` in its body. */
export interface ActionShape<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly status?: 200 | 201;
  readonly creates?: true;
}

/** A path whose body names an action: a table of actions, each described like a call (docs/product/gateway.md, "Back-office endpoints"). */
export interface ActionContract<Actions extends Record<string, ActionShape> = Record<string, ActionShape>> {
  readonly method: 'POST';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly actions: Actions;
}

export function actionContract<Actions extends Record<string, ActionShape>>(
  path: `/${string}`,
  summary: string,
  actions: Actions,
): ActionContract<Actions> {
  return { method: 'POST', path, summary, actions };
}

/** The action of a table as a call of its own: what the server runs and the client sends. */
export function actionCall<Action extends ActionShape>(
  contract: ActionContract,
  action: Action,
): CallContract<Action['input'], Action['output']> {
  const { summary, input, output, status = 200, creates = false } = action;
  return callContract({ method: 'POST', path: contract.path, summary, input, output, status, creates });
}

/** Input of a call without required fields: an empty body is taken too. */
export const noInput = z.object({});

export type InputOf<C extends Pick<CallContract, 'input'>> = z.output<C['input']>;
export type SentOf<C extends Pick<CallContract, 'input'>> = z.input<C['input']>;
export type OutputOf<C extends Pick<CallContract, 'output'>> = z.output<C['output']>;

/** Control characters and lone surrogates have no place in a text of ours; a line feed may be allowed. */
function isPlainText(value: string, lineBreaks: boolean): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(lineBreaks ? value.replaceAll('\n', '') : value);
}

/** Length in code points: what a person counts, not what UTF-16 stores. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}

interface TextRule {
  /** The field as the message names it: `Full Name`. */
  readonly label: string;
  readonly max: number;
  readonly lineBreaks?: boolean;
  readonly required?: boolean;
}

/** Trimmed text of a bounded number of code points; CRLF becomes LF where line breaks are allowed. */
export function text({ label, max, lineBreaks = false, required = true }: TextRule) {
  return z
    .string(`${label} is required.`)
    .transform((value) => (lineBreaks ? value.replace(/\r\n?/g, '\n') : value).trim())
    .refine((value) => !required || value !== '', `${label} is required.`)
    .refine((value) => isPlainText(value, lineBreaks), `${label} holds characters that cannot be used.`)
    .refine((value) => codePoints(value) <= max, `${label} may have ${max} characters at most.`)
    .meta({ maxLength: max, ...(required ? { minLength: 1 } : {}) });
}

/** A field that may be left out, or be null where null is not a value of its own; both come out as undefined. */
export function optional<T extends z.ZodType>(inner: T) {
  return inner.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
}

export const maxId = 2_147_483_647;

/** A positive integer id; a numeric string is taken too. */
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

/** An id where null has a meaning of its own: nobody. Left out, it is undefined. */
export function idOrNobody(label: string) {
  return z.union([id(label), z.null()], `${label} must be a whole number above 0.`).optional();
}

/** Rupees, 0 to 999999999999.99 with two decimals at most, as a number or a numeric text; comes out in paise. */
export function money(label: string) {
  const message = `${label} must be an amount from 0 to 999999999999.99 with two decimals at most.`;
  const asNumber = z.number().meta({ minimum: 0, maximum: 999_999_999_999.99 });
  const asText = z.string().meta({ pattern: '^\\s*\\d{1,12}(\\.\\d{1,2})?\\s*$' });
  return z.union([asNumber, asText], `${label} is required.`).transform((value, context) => {
    const paise = paiseOf(String(value));
    if (paise !== null) return paise;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** What every list takes: a page's size, where it goes on, a search, and the order of rows where there are several. */
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
    ).transform((value) => value ?? listLimit.default),
    cursor: optional(
      z.string('Cursor must be a text.').max(listLimit.cursorCharacters, 'This cursor is not valid.'),
    ),
    search: optional(
      z
        .string('Search must be a text.')
        .trim()
        .max(200, 'Search may have 200 characters at most.')
        .refine((value) => isPlainText(value, false), 'Search holds characters that cannot be used.'),
    ).transform((value) => (value === '' ? undefined : value)),
    sort: optional(z.enum(sorts, 'This order is not known.')).transform((value) => value ?? sorts[0]),
    direction: optional(z.enum(['asc', 'desc'], 'Direction must be asc or desc.')).transform(
      (value) => value ?? 'desc',
    ),
  };
}

/** What every list answers beside its rows. `total` is exact up to 10,000; beyond, it says so. */
export const listAnswer = {
  total: z.int(),
  total_is_lower_bound: z.literal(true).optional(),
  next_cursor: z.string().nullable(),
};

export const mobilePattern = /^[6-9]\d{9}$/;

/** An Indian mobile: 10 digits, the first 6 to 9. */
export const mobile = z
  .string('Mobile number is required.')
  .trim()
  .regex(mobilePattern, 'Mobile number must have 10 digits and begin with 6, 7, 8 or 9.');

/** A calendar date `YYYY-MM-DD` that exists. */
export function calendarDate(label: string) {
  return z
    .string(`${label} is required.`)
    .trim()
    .refine(
      (value) => z.iso.date().safeParse(value).success && value >= '1900-01-01' && value <= '2200-12-31',
      `${label} must be a date like 2026-01-31.`,
    )
    .meta({ format: 'date' });
}

/** A time of day `HH:MM:SS`. */
export function timeOfDay(label: string) {
  return z
    .string(`${label} is required.`)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, `${label} must be a time like 10:30:00.`);
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/**
 * A list of texts that an operation answers as the very same list many times over: a frozen one that has passed is known again, and not
 * looked through anew. Zod can not tell the document what it is; say it with `meta`.
 */
export function sameTexts(text: z.ZodType<string, string>) {
  const list = z.array(text);
  const passed = new WeakSet();
  return z.custom<readonly string[]>((value) => {
    const isObject = typeof value === 'object' && value !== null;
    if (isObject && passed.has(value)) return true;
    const { success } = list.safeParse(value);
    if (success && isObject && Object.isFrozen(value)) passed.add(value);
    return success;
  });
}

/** An answer with another status than the contract's own, where the contract documents two. */
export class WithStatus<T> {
  constructor(
    readonly answer: T,
    readonly status: 200 | 201 | 202,
  ) {}
}
