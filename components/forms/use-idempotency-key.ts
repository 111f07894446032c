'use client';

import { useRef } from 'react';

/** Idempotency key per attempt: same input, same key; changed input, new key. Call `done` after success. */
export function useIdempotencyKey() {
  const last = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor(input: unknown): string {
      const body = JSON.stringify(input);
      if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() };
      return last.current.key;
    },
    done() {
      last.current = null;
    },
  };
}

/** Apart from the gateway's client, which a page may load later. `randomUUID` is missing on plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
