import { idempotencyHours } from '@/lib/limits';

/** Descriptions of the envelope's fields; all other fields have their own (`meta({ description })`). */
const descriptions: Readonly<Record<string, string>> = {
  success: 'Always true: a failure has another shape.',
  message: 'A sentence to show.',
  error: 'The same as `message`, for older clients.',
  code: 'Error code, stable for programs.',
  fields: 'Error message of each invalid field.',
  request_id: 'Id of this request in our log; also in the header `X-Request-Id`.',
  data: 'The requested data.',
  action: 'The action of this endpoint.',
};

export function descriptionOf(field: string): string {
  const found = descriptions[field];
  if (found === undefined)
    throw new Error(
      `The field ${field} has no description: add it to the field, in the record or the contract.`,
    );
  return found;
}

export const headerDescriptions = {
  idempotencyKey: `Safe retries for ${idempotencyHours} hours: the same key and body return the first success. 1 to 100 visible ASCII characters.`,
  signature: 'HMAC-SHA256 over the bytes of the body with the webhook secret, in lower-case hex.',
  eventId: 'Id of the event at Razorpay. Without it, the body itself is the id.',
  requestId: 'Id of this request in our log.',
  retryAfter: 'Seconds to wait before the next attempt.',
  replayed: '`true` if this is the stored first response.',
} as const;
