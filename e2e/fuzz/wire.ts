import { createHmac } from 'node:crypto';
import { bodyLimit, offerLimits } from '@/lib/limits';
import { type CallCase, type Change, type EventCase, strangeHeaders } from './cases';
import { contractTakes, targetOfRow } from './targets';

/** The bytes of a request. */
export interface Wire {
  readonly method: string;
  /** Path with the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Without Content-Length. */
  readonly chunked: boolean;
  /** Invalid by transport, JSON, contract or method. */
  readonly mustRefuse: boolean;
}

const maxBodyBytesOf = (path: string) => (path === '/messages' ? offerLimits.bodyBytes : bodyLimit.bytes);
/** The rest of the 16 KB limit is for headers. */
const longestHead = 8000;

/** The changed input as JSON text: the last of duplicate keys wins, as in any parser. */
function jsonOf(input: object, changes: readonly Change[]): string {
  const removed = new Set(changes.filter(({ how }) => how !== 'twice').map(({ field }) => field));
  const right = Object.entries(input)
    .filter(([name, value]) => value !== undefined && !removed.has(name))
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const odd = changes
    .filter(({ how }) => how !== 'absent')
    .map(({ field, odd }) => `${JSON.stringify(field)}:${odd.json}`);
  return `{${[...right, ...odd].join(',')}}`;
}

/** Lone surrogates become the three bytes that are invalid in UTF-8. */
function encoded(text: string): string {
  return Array.from(text)
    .map((each) => (/^[\ud800-\udfff]$/.test(each) ? bytesOfSurrogate(each) : encodeURIComponent(each)))
    .join('');
}

function bytesOfSurrogate(unit: string): string {
  const code = unit.charCodeAt(0);
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('');
}

/** The string's content, else the JSON itself. */
function queryText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : json;
  } catch {
    return json;
  }
}

function queryOf(input: object, { changes, form }: CallCase): string {
  const removed = new Set(changes.filter(({ how }) => how !== 'twice').map(({ field }) => field));
  const pairs = [
    ...Object.entries(input)
      .filter(([name]) => !removed.has(name))
      .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`),
    ...changes
      .filter(({ how }) => how !== 'absent')
      // The server reads lines of at most 16 KB.
      .map(({ field, odd }) => `${encoded(field)}=${encoded(queryText(odd.json).slice(0, 3000))}`),
  ];
  const ends: Partial<Record<CallCase['form'], string>> = {
    'cut off': '&x=%',
    'malformed UTF-8': '&x=%C3%28',
    'overlong UTF-8': '&x=%C0%80',
    'a list': '&id[]=1&id[gt]=0',
    'text behind it': '&&&==&?&/',
    '64 KiB and more': `&x=${'x'.repeat(17_000)}`,
  };
  return `${pairs.join('&')}${ends[form] ?? ''}`;
}

/** Adds a string of these bytes to an object. */
function withBytes(json: string, bytes: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(`${json.slice(0, -1)},"x":"`), Buffer.from(bytes), Buffer.from('"}')]);
}

function bodyOf(json: string, form: CallCase['form']): Buffer {
  switch (form) {
    case 'nothing':
      return Buffer.alloc(0);
    case 'cut off':
      return Buffer.from(json.slice(0, -1));
    case 'text behind it':
      return Buffer.from(`${json}x`);
    case 'byte order mark':
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(json)]);
    case 'UTF-16':
      return Buffer.from(json, 'utf16le');
    case 'malformed UTF-8':
      return withBytes(json, [0xc3, 0x28]);
    case 'overlong UTF-8':
      return withBytes(json, [0xc0, 0x80]);
    case 'a list':
      return Buffer.from(`[${json}]`);
    case 'a text':
      return Buffer.from(JSON.stringify(json));
    case 'comments':
      return Buffer.from(`/* */${json}`);
    case 'single quotes':
      return Buffer.from(json.replaceAll('"', "'"));
    case '64 KiB and more':
      return Buffer.from(`${json.slice(0, -1)},"pad":"${'x'.repeat(offerLimits.bodyBytes)}"}`);
    case 'form':
      return Buffer.from('id=1&mobile=9876543210');
    case 'spaced out':
      return Buffer.from(`${'\n'.repeat(1000)}${json}${' \t'.repeat(500)}`);
    default:
      return Buffer.from(json);
  }
}

const types: Partial<Record<CallCase['form'], string | null>> = {
  form: 'application/x-www-form-urlencoded',
  'text/plain': 'text/plain;charset=UTF-8',
  'no type': null,
  'two types': 'application/json, text/plain',
};

function parsed(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(value) ? null : value;
  } catch {
    return null;
  }
}

/** The first value of each name counts. */
function parsedQuery(query: string): unknown {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) if (!found.has(name)) found.set(name, value);
  return Object.fromEntries(found);
}

/** `input` is valid; `proof`: authentication headers. */
export function wireOfCall(each: CallCase, input: object, proof: Readonly<Record<string, string>>): Wire {
  const { row, form, header, changes } = each;
  const target = targetOfRow(row);
  const method = each.method ?? target.method;
  const headers = { ...proof, ...strangeHeaders[header] };
  const wrongMethod = method !== target.method && !(method === 'HEAD' && target.method === 'GET');
  if (target.method === 'GET') {
    const query = queryOf(input, each);
    const path = `/api${target.path}${query === '' ? '' : `?${query}`}`;
    const mustRefuse = wrongMethod || contractTakes(target, parsedQuery(query)) === false;
    // The response to a request line that is too long has a body, which clients do not accept for HEAD.
    const usedMethod = method === 'HEAD' && path.length > longestHead ? 'GET' : method;
    return { method: usedMethod, path, headers, body: null, chunked: false, mustRefuse };
  }
  const type = form in types ? types[form] : 'application/json';
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(jsonOf(input, changes), form);
  const sent = body === null ? null : parsed(body);
  const mustRefuse =
    wrongMethod ||
    (body !== null && body.length > maxBodyBytesOf(target.path)) ||
    (type !== 'application/json' && body !== null && body.length > 0) ||
    sent === null ||
    contractTakes(target, sent) === false;
  return {
    method,
    path: `/api${target.path}`,
    headers: {
      ...headers,
      ...(typeof type === 'string' ? { 'content-type': type } : {}),
      ...(form === 'said to be gzip' ? { 'content-encoding': 'gzip' } : {}),
    },
    body,
    chunked: form === 'chunked',
    mustRefuse,
  };
}

/** The sandbox's public secret. */
const webhookSecret = 'sandbox_webhook_secret';

/** A correctly signed event about one of our orders, with the odd value inserted. */
export function wireOfEvent({ at, odd, eventId }: EventCase, orderId: string): Wire {
  const entity = {
    id: `pay_${createHmac('sha256', 'id').update(`${orderId} ${at} ${odd.json}`).digest('hex').slice(0, 14)}`,
    order_id: orderId,
    amount: 20_000,
    amount_refunded: 0,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  };
  const event = { event: 'payment.captured', payload: { payment: { entity } }, created_at: 1_800_000_000 };
  const names = at.split('.');
  const json = JSON.stringify(event, function replace(this: unknown, key, value: unknown) {
    return key === names.at(-1) && isAt(event, names, this) ? '\u0001' : value;
  }).replace(JSON.stringify('\u0001'), () => odd.json);
  const body = Buffer.from(json);
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return {
    method: 'POST',
    path: '/api/razorpay_webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    },
    body,
    chunked: false,
    mustRefuse: false,
  };
}

/** Whether `holder` is the object with the path's last name. */
function isAt(root: unknown, names: readonly string[], holder: unknown): boolean {
  let at = root;
  for (const name of names.slice(0, -1)) {
    at = new Map<string, unknown>(Object.entries(at ?? {})).get(name);
  }
  return at === holder;
}
