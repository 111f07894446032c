'use client';

import { useRef } from 'react';
import { newIdempotencyKey } from '@/lib/gateway/client';

/**
 * Idempotency key per attempt: retrying the same input after a lost response sends the same key, so that nothing is created twice;
 * changed input is a new attempt. Call `done` after success.
 */
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
