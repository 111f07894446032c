'use client';

import { useEffect, useState } from 'react';
import { call } from '@/lib/gateway/client';
import { findInviter } from '@/lib/people/referrals/endpoints';
import { signUpText } from './sign-up-text';

/** Inviter names by code; null for unknown codes. */
const known = new Map<string, string | null>();

/** Code of `/gold?ref=CODE`; null if missing or known to be invalid. */
export function invitationCode(): string | null {
  const code = new URLSearchParams(window.location.search).get('ref');
  return !code || known.get(code) === null ? null : code;
}

/** The code is not sent again. */
export function dropInvitation(code: string): void {
  known.set(code, null);
}

/** Name of the inviter; null until loaded. Sign-up does not wait for it. */
export function useInviter(): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const code = invitationCode();
    if (code === null) return;
    const before = known.get(code);
    if (typeof before === 'string') {
      setName(before);
      return;
    }
    const abort = new AbortController();
    void call(findInviter, { referral_code: code }, { signal: abort.signal }).then((outcome) => {
      // No response, or rate limited: the code is sent without a name.
      if (!outcome.ok) return;
      const { data } = outcome.data;
      const found = data === null ? null : (data.name ?? signUpText.somebody);
      known.set(code, found);
      if (!abort.signal.aborted) setName(found);
    });
    return () => abort.abort();
  }, []);
  return name;
}
