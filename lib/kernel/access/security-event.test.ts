import { expect, test } from 'vitest';
import { isRefusalCode, statusOfCode, type RefusalCode } from './refusal';
import { eventOfRefusal } from './security-event';

const events: Partial<Record<RefusalCode, string>> = {
  UNAUTHENTICATED: 'denied',
  FORBIDDEN: 'denied',
  CROSS_ORIGIN: 'denied',
  RATE_LIMITED: 'limit hit',
  PAYMENT_NOT_VERIFIED: 'payment mismatch',
  BAD_SIGNATURE: 'payment mismatch',
};

test.each(Object.keys(statusOfCode).filter(isRefusalCode))('a call that is refused with %s', (code) => {
  const event = events[code];
  expect(eventOfRefusal(code, 'POST', '/api/x')).toEqual(
    event === undefined ? null : { event, code, method: 'POST', path: '/api/x' },
  );
});
