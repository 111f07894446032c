import * as fc from 'fast-check';
import { type Actor, actors, codes, type Row, table } from '@/e2e/fixtures/endpoint-matrix';
import { dictionary, type Odd } from './dictionary';
import { type RawCase, rawCases } from './raw-cases';
import { type Field, strangeNames, type Target, targets } from './targets';

/** Complete except for the records it refers to, which the target provides. */
export interface CallCase {
  readonly kind: 'call';
  readonly row: Row;
  readonly actor: Actor;
  readonly changes: readonly Change[];
  readonly form: Form;
  readonly header: StrangeHeader;
  /** Other than the endpoint's. */
  readonly method: string | null;
}

/** Change of one field of an otherwise valid request. */
export interface Change {
  readonly field: string;
  readonly odd: Odd;
  /** `twice`: after the valid value. `absent`: no value. */
  readonly how: 'instead' | 'twice' | 'absent';
}

/** Correctly signed, with one odd value. */
export interface EventCase {
  readonly kind: 'event';
  readonly at: (typeof eventPlaces)[number];
  readonly odd: Odd;
  readonly eventId: string;
}

export type FuzzCase = CallCase | EventCase | RawCase;

/** Encodings of a body; for a query, its ending. */
export const forms = [
  'plain',
  'nothing',
  'cut off',
  'text behind it',
  'byte order mark',
  'UTF-16',
  'malformed UTF-8',
  'overlong UTF-8',
  'a list',
  'a text',
  'comments',
  'single quotes',
  '64 KiB and more',
  'chunked',
  'form',
  'text/plain',
  'no type',
  'two types',
  'said to be gzip',
  'spaced out',
] as const;
export type Form = (typeof forms)[number];

const longToken = 'a'.repeat(6000);
export const strangeHeaders = {
  none: {},
  'an empty key': { 'idempotency-key': '' },
  'a key with blanks': { 'idempotency-key': 'a b' },
  'a long key': { 'idempotency-key': 'k'.repeat(101) },
  'a key of Latin letters': { 'idempotency-key': 'clé' },
  'a key of attack': { 'idempotency-key': "';DROP-TABLE-users;--" },
  'no bearer': { authorization: 'Bearer' },
  basic: { authorization: 'Basic YWRtaW46YWRtaW4=' },
  'a long bearer': { authorization: `Bearer ${longToken}` },
  'a bearer of dots': { authorization: 'Bearer ....' },
  'a bearer without algorithm': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  'odd cookies': { cookie: 'pasidi-session=%00; pasidi-who=%ff; =; ;;; a=b=c; __proto__=1' },
  'cookies of next-auth': { cookie: 'next-auth.session-token=x; next-auth.csrf-token=%7Cx' },
  'a page of another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'no origin': { origin: 'null' },
  'other addresses': { 'x-forwarded-for': "127.0.0.1, <script>, ' OR 1=1, ::1", forwarded: 'for=x;host=y' },
  'another host': { host: 'evil.example:99999', 'x-forwarded-host': 'evil.example' },
  'React Server Components': { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D', 'next-url': '/x' },
  'a server action': { 'next-action': 'a'.repeat(42) },
  middleware: { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  'another method within': { 'x-http-method-override': 'DELETE', 'x-method-override': 'PATCH' },
  'our own headers': { 'x-pasidi-client-address': 'evil', 'x-request-id': '\'"<b>', 'x-nextjs-data': '1' },
  'a signature': { 'x-razorpay-signature': 'ff'.repeat(32), 'x-razorpay-event-id': 'evt' },
  'odd wishes': {
    accept: 'text/html',
    'accept-encoding': 'br;q=9, *',
    'accept-language': `*${'x'.repeat(500)}`,
  },
  'a part of it': { range: 'bytes=0-0, 5-1', 'if-none-match': '*', 'if-match': '"x"' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type StrangeHeader = keyof typeof strangeHeaders;
const isStrangeHeader = (name: string): name is StrangeHeader => name in strangeHeaders;
const headerNames = Object.keys(strangeHeaders).filter(isStrangeHeader);

export const eventPlaces = [
  'event',
  'payload',
  'payload.payment',
  'payload.payment.entity',
  'payload.payment.entity.id',
  'payload.payment.entity.order_id',
  'payload.payment.entity.amount',
  'payload.payment.entity.amount_refunded',
  'payload.payment.entity.currency',
  'payload.payment.entity.status',
  'payload.payment.entity.method',
  'created_at',
] as const;

/** Whether the permission matrix lets the actor call the endpoint. Only then is the input read. */
function mayCall(row: Row, actor: Actor): boolean {
  const cell = table[row].split(/ +/)[actors.indexOf(actor)] ?? '';
  return codes[cell] === null;
}

const jsonCase = (json: fc.Arbitrary<string>) =>
  json.map((each): Odd => ({ name: each.slice(0, 200), json: each }));
const anything = fc.oneof(
  jsonCase(fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text))),
  jsonCase(fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => JSON.stringify(text))),
  jsonCase(fc.json({ maxDepth: 3 })),
  jsonCase(fc.double().map((number) => (Number.isFinite(number) ? String(number) : '1e400'))),
  jsonCase(fc.bigInt().map(String)),
  jsonCase(fc.integer({ min: -10, max: 200_000 }).map(String)),
  jsonCase(fc.date({ noInvalidDate: true }).map((date) => JSON.stringify(date.toISOString().slice(0, 10)))),
);

const changeOf = ({ name, values }: Field): fc.Arbitrary<Change> =>
  fc.record({
    field: fc.constant(name),
    odd: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: anything }),
    how: fc.oneof(
      { weight: 18, arbitrary: fc.constant('instead' as const) },
      { weight: 1, arbitrary: fc.constant('twice' as const) },
      { weight: 1, arbitrary: fc.constant('absent' as const) },
    ),
  });

function callCases(target: Target): fc.Arbitrary<CallCase> {
  const { row, fields } = target;
  const admitted = actors.filter((actor) => mayCall(row, actor));
  const strange = strangeNames.map((name) => changeOf({ name, values: dictionary }));
  const change = fc.oneof(...fields.map(changeOf), fc.oneof(...strange));
  return fc.record({
    kind: fc.constant('call' as const),
    row: fc.constant(row),
    actor: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(admitted.length > 0 ? admitted : actors)) },
      { weight: 1, arbitrary: fc.constantFrom(...actors) },
    ),
    // A single change tests a field; several, their interactions.
    changes: fc.oneof(
      { weight: 7, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.array(change, { minLength: 2, maxLength: 5 }) },
    ),
    form: fc.oneof(
      { weight: 12, arbitrary: fc.constant('plain' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...forms) },
    ),
    header: fc.oneof(
      { weight: 12, arbitrary: fc.constant('none' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...headerNames) },
    ),
    method: fc.oneof(
      { weight: 40, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
    ),
  });
}

const eventCases: fc.Arbitrary<EventCase> = fc.record({
  kind: fc.constant('event' as const),
  at: fc.constantFrom(...eventPlaces),
  odd: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...dictionary) }, { weight: 1, arbitrary: anything }),
  eventId: fc.oneof(fc.uuid(), fc.constantFrom('', 'a', 'x'.repeat(101), "'", 'evt_é')),
});

export const fuzzCases = (): fc.Arbitrary<FuzzCase> =>
  fc.oneof(
    {
      weight: 85,
      arbitrary: fc.oneof(
        ...targets.map((target) => ({ weight: target.fields.length + 1, arbitrary: callCases(target) })),
      ),
    },
    { weight: 5, arbitrary: eventCases },
    { weight: 10, arbitrary: rawCases() },
  );
