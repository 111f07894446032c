'use client';

import { useRef } from 'react';
import { newIdempotencyKey } from '@/lib/gateway/client';

/** Idempotency key per attempt: the same input retries with the same key, changed input gets a new one. Call `done` after success. */
export function useAttemptKey() {
  const last = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor(sent: unknown): string {
      const body = JSON.stringify(sent);
      if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() };
      return last.current.key;
    },
    done() {
      last.current = null;
    },
  };
}
