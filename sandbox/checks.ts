import { ApiError, badRequest } from './api-error';
import type { IdPrefix, Notes } from './entities';
import { isRecord, type JsonRecord } from './json';

/** Razorpay refuses unknown fields: a misspelled name must not pass here and fail there. */
export function onlyFields(body: JsonRecord, known: readonly string[]): void {
  const extra = Object.keys(body).filter((name) => !known.includes(name));
  if (extra.length > 0) {
    throw badRequest(
      `${extra.join(', ')} is/are not required and should not be sent`,
      extra[0],
      'extra_field_sent',
    );
  }
}

/** Rs 2 crore: Razorpay raises an account's limit on request. */
const MAXIMUM_AMOUNT = 2_000_000_000;

/** Integer paise, at least `minimum`. */
export function amountOf(value: unknown, minimum = 100): number {
  if (value === undefined || value === null) throw badRequest('amount: is required.', 'amount');
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw badRequest('The amount must be an integer.', 'amount');
  }
  if (value < minimum) {
    const refused = badRequest(
      'Order amount less than minimum amount allowed',
      'amount',
      'amount_less_than_minimum_amount',
    );
    throw new ApiError(refused.status, { ...refused.body, step: 'order_creation' });
  }
  if (value > MAXIMUM_AMOUNT) throw badRequest('Amount exceeds maximum amount allowed.', 'amount');
  return value;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

export function currencyOf(value: unknown, fallback: string): string {
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || !currencies.has(value)) {
    throw badRequest('Currency is not supported', 'currency');
  }
  return value;
}

/** Notes: at most 15 pairs of at most 256 characters each; no notes are returned as `[]`. */
export function notesOf(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (!isRecord(value)) throw badRequest('The notes must be an array.', 'notes');
  const pairs = Object.entries(value);
  if (pairs.length > 15)
    throw badRequest('Number of fields in notes should be less than or equal to 15', 'notes');
  const texts = pairs.map(([name, note]): [string, string] => {
    if (typeof note !== 'string' && typeof note !== 'number' && typeof note !== 'boolean') {
      throw badRequest('notes values themselves should not be an array', 'notes');
    }
    const text = String(note);
    if (name.length > 256 || text.length > 256) {
      throw badRequest('The notes may not be greater than 256 characters.', 'notes');
    }
    return [name, text];
  });
  return texts.length === 0 ? [] : Object.fromEntries(texts);
}

export function receiptOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw badRequest('The receipt must be a string.', 'receipt');
  if (value.length > 40) throw badRequest('The receipt may not be greater than 40 characters.', 'receipt');
  return value;
}

/** Checks an id; like Razorpay, distinguishes a malformed one from an unknown one. */
export function idOf(prefix: IdPrefix, id: string): string {
  if (!new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`).test(id)) throw badRequest(`${id} is not a valid id`);
  return id;
}

/**
 * `entity: collection`, newest first: `items` are oldest first, `from` and `to` are unix seconds. Like Razorpay's lists, omits items
 * younger than `lagMs`.
 */
export function collection<Item extends { readonly created_at: number }>(
  items: readonly Item[],
  query: URLSearchParams,
  lagMs = 0,
): { entity: 'collection'; count: number; items: Item[] } {
  const count = wholeOf(query, 'count', 10);
  if (count < 1 || count > 100) throw badRequest('The count must be between 1 and 100.', 'count');
  const skip = wholeOf(query, 'skip', 0);
  const from = wholeOf(query, 'from', 0);
  const listed = lagMs === 0 ? Number.MAX_SAFE_INTEGER : (Date.now() - lagMs) / 1000;
  const to = Math.min(listed, wholeOf(query, 'to', Number.MAX_SAFE_INTEGER));
  const page = items
    .filter((item) => item.created_at >= from && item.created_at <= to)
    .reverse()
    .slice(skip, skip + count);
  return { entity: 'collection', count: page.length, items: page };
}

function wholeOf(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  // The SDK converts date strings to seconds and may leave a fraction.
  const value = Math.floor(Number(text));
  if (!Number.isSafeInteger(value) || value < 0) throw badRequest(`The ${name} must be an integer.`, name);
  return value;
}
