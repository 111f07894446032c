'use client';

import { useEffect, useState } from 'react';
import { call } from '@/lib/gateway/client';
import { findInviter } from '@/lib/referrals/lazy';
import { signUpText } from './sign-up-text';

/** What is known of the codes of this page's address: the inviter's name, or null where nobody has the code. */
const known = new Map<string, string | null>();

/** The referral code of the address (`/gold?ref=CODE`), null without one and for one that is known to be nobody's. */
export function invitationCode(): string | null {
  const code = new URLSearchParams(window.location.search).get('ref');
  return !code || known.get(code) === null ? null : code;
}

/** Nobody has this code: it is not sent again. */
export function dropInvitation(code: string): void {
  known.set(code, null);
}

/** The name behind the code of the address once it is known, else null. Sign-up does not wait for it. */
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
      // No answer, or too many lookups: the code goes along without a name.
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
