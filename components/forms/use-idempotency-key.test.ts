import { expect, test } from 'vitest';
import { newIdempotencyKey } from './use-idempotency-key';

test('every attempt gets a new key that the gateway accepts', () => {
  const [one, other] = [newIdempotencyKey(), newIdempotencyKey()];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[\x21-\x7e]{1,100}$/);
});
