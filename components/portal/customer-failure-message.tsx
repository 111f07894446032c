'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
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
  const path = usePathname();
  if (failure.status !== 401) return sentence;
  return (
    <>
      <p>{text('signedOut')}</p>
      <LoginAgain next={path} keepInput={keepInput} />
    </>
  );
}
