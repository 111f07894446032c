/* oxlint-disable max-lines -- one table of values for all kinds of fields */
import { z } from 'zod';
import { maxId } from '@/lib/contract';
import { maxPaise } from '@/lib/paise';

/**
 * Values at and beyond the bounds of each kind of field (docs/product/gateway.md, "Formats"), for the tests of contracts and endpoints and for
 * the fuzzer.
 */
export interface FieldCases {
  readonly kind: string;
  readonly accepted: readonly (readonly [sent: unknown, read: unknown])[];
  readonly refused: readonly unknown[];
  /** The sentence of a refusal, behind the field's label. */
  readonly message: RegExp;
}

/** Sentences of their own, per field. */
const anySentence = /^[A-Z]/;
const same = (...values: unknown[]) => values.map((value) => [value, value] as const);
const noText: readonly unknown[] = [7, true, ['x'], {}, { equals: 'x' }];
const noNumber: readonly unknown[] = [
  '',
  ' ',
  'x',
  '1.0',
  '0x1',
  '1e3',
  '１２',
  '१२',
  true,
  [],
  [1],
  {},
  { gt: 0 },
];
const unusable = [
  'a\u0000b',
  'a\u0007b',
  'a\tb',
  'a\u007fb',
  'a\u0085b',
  'a\ud83d',
  '\ude00a',
  '\ude00\ud83d',
];

const id: FieldCases = {
  kind: 'id',
  accepted: [
    [1, 1],
    [1e3, 1000],
    ['1', 1],
    [' 42 ', 42],
    ['0000000007', 7],
    [maxId, maxId],
    [String(maxId), maxId],
  ],
  refused: [
    0,
    -1,
    1.5,
    maxId + 1,
    2 ** 53,
    '0',
    '-1',
    '+1',
    '1 2',
    '99999999999',
    String(maxId + 1),
    ...noNumber,
  ],
  message: / must be a whole number/,
};

const wholeNumber = (max: number, min = 1): FieldCases => ({
  kind: 'whole number',
  accepted: [
    [min, min],
    [String(min), min],
    [max, max],
    [String(max), max],
  ],
  refused: [min - 1, -1, 1.5, max + 1, String(max + 1), String(max * 100), 'all', ...noNumber],
  message: / must be (a whole number|from 1 to \d+)/,
});

const noDecimal: readonly unknown[] = [
  '1e3',
  '1,000',
  '₹1',
  '.5',
  '5.',
  '1.2.3',
  'abc',
  'NaN',
  '१२',
  '１२',
  '',
  true,
  {},
  [],
  [1],
];

const money: FieldCases = {
  kind: 'money',
  accepted: [
    [0, 0],
    ['0', 0],
    [0.01, 1],
    [0.29, 29],
    [1e3, 100_000],
    ['1234.5', 123_450],
    [' 5.05 ', 505],
    [999_999_999_999.99, maxPaise],
    ['999999999999.99', maxPaise],
  ],
  // oxfmt-ignore
  refused: [
    -0.01, '-1', '+1', 1e12, '1000000000000', 0.001, '0.001', 0.1 + 0.2, 1e21, ...noDecimal,
  ],
  message: /( must be an amount from 0 to 999999999999\.99 with two decimals at most| is required)\.$/,
};

/** Money of either sign: more may be returned than received. */
const signedMoney: FieldCases = {
  kind: 'signed money',
  accepted: [...money.accepted, [-0.01, -1], ['-1', -100], [-999_999_999_999.99, -maxPaise]],
  refused: [
    ...money.refused.filter((value) => value !== -0.01 && value !== '-1'),
    '--1',
    '- 1',
    -1e12,
    '-0.001',
  ],
  message:
    /( must be an amount from -999999999999\.99 to 999999999999\.99 with two decimals at most| is required)\.$/,
};

/** A rate or a percentage, read in hundredths. */
const decimal = (min: number, max: number): FieldCases => ({
  kind: 'decimal',
  accepted: [
    [min, min * 100],
    [max, Math.round(max * 100)],
    [` ${max} `, Math.round(max * 100)],
    [min + 0.25, min * 100 + 25],
    [String(min + 0.5), min * 100 + 50],
  ],
  refused: [
    max + 0.01,
    String(max + 1),
    min - 0.01,
    String(min - 1),
    min + 0.001,
    `${min}.001`,
    ...noDecimal,
  ],
  message:
    /( must be an? (amount|percentage) from [\d.]+ to [\d.]+ with two decimals at most| is required)\.$/,
});

const mobile: FieldCases = {
  kind: 'mobile',
  accepted: [
    ...same('6000000000', '7000000000', '8000000000', '9999999999'),
    [' 9000000004\n', '9000000004'],
    ['+919000000004', '9000000004'],
    ['919000000004', '9000000004'],
    ['09000000004', '9000000004'],
    ['90000 00004', '9000000004'],
    ['90000–00004', '9000000004'],
    ["'9000000004", '9000000004'],
    ['="9000000004"', '9000000004'],
    ['\u202A9000000004\u202C', '9000000004'],
    ['९०००००००००', '9000000000'],
    ['９０００００００００', '9000000000'],
  ],
  // oxfmt-ignore
  refused: [
    '', '5999999999', '0900000000', '900000000', '90000000044', '9000-00004', '+971501234567', '080-22345678', '+91 80 22345678',
    '9000000004\u0000', '90000000O4', '9000000004/5', 9000000004, ...noText,
  ],
  message: /( must have 10 digits and begin with 6, 7, 8 or 9| is required|, not a land line)\.$/,
};

const date: FieldCases = {
  kind: 'date',
  accepted: [
    ...same('2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31', '2026-12-31'),
    [' 2026-01-31 ', '2026-01-31'],
  ],
  // oxfmt-ignore
  refused: [
    '', '2023-02-29', '1900-02-29', '2100-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32',
    '1899-12-31', '2201-01-01', '0000-00-00', '0000-01-01', '10000-01-01', '-2026-01-01', '2026-1-1', '31-01-2026', '2026/01/31',
    '2026-01-31T00:00:00Z', '20260131', '２０２６-01-31', '२०२६-01-31', 'today', 20260131, ...noText,
  ],
  message: /( must be a date like 2026-01-31| is required)\.$/,
};

const time: FieldCases = {
  kind: 'time',
  accepted: [...same('00:00:00', '10:30:00', '19:59:59', '23:59:59'), [' 10:00:00 ', '10:00:00']],
  // oxfmt-ignore
  refused: [
    '', '24:00:00', '25:61:61', '10:60:00', '10:00:60', '10:00', '1:00:00', '10:00:00.000', '10:00:00Z', '10:00:00+05:30', '१०:00:00',
    '10.00.00', 100000, ...noText,
  ],
  message: /( must be a time like 10:30:00| is required)\.$/,
};

const instant: FieldCases = {
  kind: 'instant',
  accepted: [
    ['2026-01-31T04:30:00Z', new Date('2026-01-31T04:30:00Z')],
    ['2026-01-31T04:30:00.250Z', new Date('2026-01-31T04:30:00.250Z')],
    ['2026-01-31T10:00:00+05:30', new Date('2026-01-31T04:30:00Z')],
    ['2024-02-29T23:59:59Z', new Date('2024-02-29T23:59:59Z')],
  ],
  // oxfmt-ignore
  refused: [
    '', '2026-01-31', '2026-01-31T04:30:00', '2026-01-31 04:30:00Z', '2026-02-30T04:30:00Z', '2023-02-29T04:30:00Z', '2026-01-31T24:00:00Z',
    '2026-01-31T04:60:00Z', '20260131T043000Z', '२०२६-01-31T04:30:00Z', 'now', 1769833800000, ...noText,
  ],
  message: / must be a time like 2026-01-31T10:30:00Z\.$/,
};

const code: FieldCases = {
  kind: 'reset code',
  accepted: [...same('012345'), [' 123456 ', '123456']],
  refused: ['', '12345', '1234567', '12345a', '१२३४५६', '１２３４５６', '123456\u0000', 123456, ...noText],
  message: anySentence,
};

const huid: FieldCases = {
  kind: 'HUID',
  accepted: [...same('AB12C3', '000000'), ['ab12c3', 'AB12C3'], [' aB12c3\n', 'AB12C3']],
  refused: [
    '',
    'AB12C',
    'AB12C3D',
    'AB-2C3',
    'ÄB12C3',
    'ßB12C',
    'ＡB12C3',
    '१२३४५६',
    'AB12C3\u0000',
    123456,
    ...noText,
  ],
  message: /^HUID must be six letters or digits/,
};

const email: FieldCases = {
  kind: 'email',
  accepted: same('a@mail.example'),
  // oxfmt-ignore
  refused: [
    '', 'ananya', 'a@b', '@mail.example', 'ananya@', 'a b@mail.example', 'a@mail..example', 'a@mail.example\u0000',
    `${'a'.repeat(250)}@mail.example`, ...noText,
  ],
  message:
    /( must look like name@example\.com| is required| may have 254 characters at most| holds characters that cannot be used)\.$/,
};

/** Counted in characters from below, in bytes from above: bcrypt reads 72. Not trimmed. */
const newPassword: FieldCases = {
  kind: 'new password',
  accepted: [
    ...same('abcdef', ' abcd ', '😀'.repeat(6), 'x'.repeat(72), '₹'.repeat(24), 'బంగారం'),
    ['e\u0301'.repeat(36), 'é'.repeat(36)],
  ],
  refused: [
    '',
    'abcde',
    '😀'.repeat(3),
    'x'.repeat(73),
    `${'x'.repeat(71)}é`,
    '₹'.repeat(25),
    'abc\u0000defgh',
    'abcdef\ud800',
    'e\u0301'.repeat(5),
    123456,
    ...noText,
  ],
  message: anySentence,
};

const flag: FieldCases = {
  kind: 'flag',
  accepted: [
    [0, 0],
    [1, 1],
    [false, 0],
    [true, 1],
    ['0', 0],
    ['1', 1],
  ],
  refused: [2, -1, '', 'true', 'yes', {}, []],
  message: anySentence,
};

/** Nothing of them is visible, or they turn the signs behind them. */
const invisible = ['\u200b', '\u2060', '\u200d', '\u00ad', '\u180e', '\u2800', '\u3164', '\u115f', '\u202e'];

/** Text in one form, plain, counted in code points. */
const text = (max: number): FieldCases => ({
  kind: 'text',
  accepted: [
    ...same('x', 'x'.repeat(max), '😀'.repeat(max), 'త'.repeat(max), '=1+1', '%_\\'),
    ...same(`<b>"O'Neil" & Co</b>`, `'; DROP TABLE users;--`, 'రాజ్\u200cకుమార్'),
    [`  ${'x'.repeat(max)}\t\n`, 'x'.repeat(max)],
    ['e\u0301'.repeat(max), 'é'.repeat(max)],
    ['a\u00a0b', 'a b'],
  ],
  refused: [
    '',
    ' \t\n\u00a0\u3000',
    'x'.repeat(max + 1),
    '😀'.repeat(max + 1),
    ...invisible,
    ...unusable,
    ...noText,
  ],
  message:
    /( is required| may have \d+ characters at most| holds characters that cannot be used| holds invisible characters\. Please type it again)\.$/,
});

/** A password that is compared, which may be one of older rules. */
const currentPassword: FieldCases = {
  kind: 'given password',
  accepted: same('x', ' ', '😀'.repeat(500), 'x'.repeat(1000)),
  refused: ['', 'x'.repeat(1001), ...noText],
  message: anySentence,
};

/** Cases of a search text of two characters or more. */
const searchText = (max: number): FieldCases => ({
  kind: 'search text',
  accepted: [
    ...same('xx', 'x'.repeat(max), '=1+1', '%_\\'),
    [`  ${'x'.repeat(max)}\t\n`, 'x'.repeat(max)],
    ['\u202axx\u202c', 'xx'],
    ['e\u0301\u00a0x', 'é x'],
  ],
  refused: ['', 'x', ' x ', 'x'.repeat(max + 1), ...unusable, ...noText],
  message:
    /( is required| must have at least 2 characters| may have \d+ characters at most| holds characters that cannot be used)\.$/,
});

/** Text with a maximum length only: a search, a cursor. */
const looseText = (max: number): FieldCases => ({
  kind: 'loose text',
  accepted: [],
  refused: ['x'.repeat(max + 1), ...noText],
  message: anySentence,
});

const choice = (values: readonly string[]): FieldCases => ({
  kind: 'choice',
  accepted: same(...values),
  refused: [
    ...values.flatMap((value) => [value.toUpperCase(), `${value}s`, `${value}\u0000`]),
    '',
    'none of them',
    'constructor',
    '__proto__',
    true,
    {},
    [],
    [values[0]],
  ].filter((value) => typeof value !== 'string' || !values.includes(value)),
  message: anySentence,
});

const kinds = [
  id,
  wholeNumber(500),
  money,
  signedMoney,
  mobile,
  date,
  time,
  instant,
  code,
  huid,
  email,
  newPassword,
  flag,
  text(120),
  searchText(100),
  choice([]),
];

/** Values of all fields, without duplicates. */
export const fieldValues: readonly unknown[] = [
  ...new Map(
    kinds
      .flatMap(({ accepted, refused }) => [...accepted.map(([sent]) => sent), ...refused])
      .map((value) => [JSON.stringify(value), value]),
  ).values(),
];

const described = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});
type Described = z.output<typeof described>;

function alternatives(schema: unknown): Described[] {
  const own = described.parse(schema);
  return own.anyOf === undefined ? [own] : own.anyOf.flatMap(alternatives);
}

const byPattern: Record<string, FieldCases> = {
  '^[6-9]\\d{9}$': mobile,
  '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$': time,
  '^[0-9]{6}$': code,
  '^[A-Z0-9]{6}$': huid,
};

/** Cases of a field by the API document; null for a field of no common kind. */
function casesOf(schema: unknown): FieldCases | null {
  const [first, ...others] = alternatives(schema).filter(({ type }) => type !== 'null');
  if (first === undefined) return null;
  const { type, format, pattern, minimum, maximum, minLength, maxLength } = first;
  if (type === 'integer' && maximum !== undefined)
    return maximum === maxId ? id : wholeNumber(maximum, minimum);
  if (others.some((other) => other.type === 'boolean')) return flag;
  if (type === 'number')
    return maximum !== maxPaise / 100
      ? decimal(minimum ?? 0, maximum ?? Number.MAX_SAFE_INTEGER)
      : (minimum ?? 0) < 0
        ? signedMoney
        : money;
  if (type !== 'string' || format === 'binary') return null;
  if (format === 'date') return date;
  if (format === 'email') return email;
  if (format === 'date-time') return instant;
  if (pattern !== undefined) return byPattern[pattern] ?? null;
  const named = first.enum ?? (first.const === undefined ? [] : [first.const]);
  if (named.length > 0) return choice(named.map(String));
  if (maxLength === undefined) return null;
  if (minLength === undefined) return looseText(maxLength);
  if (minLength === 2) return searchText(maxLength);
  if (minLength > 1) return newPassword;
  return maxLength === 1000 ? currentPassword : text(maxLength);
}

export interface CheckedField {
  readonly name: string;
  readonly cases: FieldCases | null;
  readonly required: boolean;
}

const documented = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

export function fieldsOf(input: z.ZodType): CheckedField[] {
  const { properties, required } = documented.parse(
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    cases: casesOf(schema),
    required: required.includes(name),
  }));
}
