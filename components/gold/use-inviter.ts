'use client';

import { useEffect, useState } from 'react';
import { call } from '@/lib/gateway/client';
import { findInviter } from '@/lib/people/referrals/endpoints';

export interface Inviter {
  /** Null: without a name. */
  readonly name: string | null;
}

/** Inviters by code; null for unknown codes. */
const known = new Map<string, Inviter | null>();

/** Code of `/gold?ref=CODE`; null if missing or known to be invalid. */
export function invitationCode(): string | null {
  const code = new URLSearchParams(window.location.search).get('ref');
  return !code || known.get(code) === null ? null : code;
}

/** The code is not sent again. */
export function dropInvitation(code: string): void {
  known.set(code, null);
}

/** Null until loaded. Sign-up does not wait for it. */
export function useInviter(): Inviter | null {
  const [inviter, setInviter] = useState<Inviter | null>(null);
  useEffect(() => {
    const code = invitationCode();
    if (code === null) return;
    const before = known.get(code);
    if (before !== undefined && before !== null) {
      setInviter(before);
      return;
    }
    const abort = new AbortController();
    void call(findInviter, { referral_code: code }, { signal: abort.signal }).then((outcome) => {
      // No response, or rate limited: the code is sent without a name.
      if (!outcome.ok) return;
      const { data } = outcome.data;
      known.set(code, data);
      if (!abort.signal.aborted) setInviter(data);
    });
    return () => abort.abort();
  }, []);
  return inviter;
}
