'use client';

import { useRef } from 'react';
import { newIdempotencyKey } from '@/lib/gateway/client';

/**
 * One idempotency key per attempt to create something: trying the same words again after an answer that never came sends
 * the same key, so nothing is made twice; other words are another attempt. Call `done` after a success.
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
