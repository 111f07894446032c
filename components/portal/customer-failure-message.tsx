'use client';

import { useTranslations } from 'next-intl';
import { useAddress } from '@/components/layout/use-address';
import type { Failure } from '@/lib/gateway/client';
import { LoginAgain } from './login-again';

interface CustomerFailureMessageProps {
  failure: Failure;
  sentence: string;
  /** Stores the input before the log-in (./login-again). */
  keepInput?: (() => void) | undefined;
}

/** Alert with a failure. An expired session leads to the log-in and back; other failures show the sentence. */
export function CustomerFailureMessage({ failure, sentence, keepInput }: CustomerFailureMessageProps) {
  const text = useTranslations('layout');
  const path = useAddress();
  if (failure.status !== 401) return sentence;
  return (
    <>
      <p>{text('signedOut')}</p>
      <LoginAgain next={path} keepInput={keepInput} />
    </>
  );
}
