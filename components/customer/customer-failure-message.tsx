'use client';

import { usePathname } from 'next/navigation';
import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/failures';
import { LoginAgain } from './login-again';

/** In an alert. An expired session leads to the log-in and back; other failures show the sentence. */
export function CustomerFailureMessage({ failure, sentence }: { failure: Failure; sentence: string }) {
  const path = usePathname();
  if (failure.status !== 401) return sentence;
  return (
    <>
      <p>{failureText.authenticationRequired}</p>
      <LoginAgain next={path} />
    </>
  );
}
