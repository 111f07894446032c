'use client';

import { useRef } from 'react';
import { newIdempotencyKey } from '@/lib/gateway/client';

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
