'use client';

import { useTranslations } from 'next-intl';
import { LoginAgain } from '@/components/portal/login-again';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { ProfilePath } from './variants';

export interface LoadFailure {
  readonly text: string;
  readonly signedOut: boolean;
}

interface FailedLoadProps {
  path: ProfilePath;
  failure: LoadFailure | null;
  busy: boolean;
  onRetry(): void;
}

export function FailedLoad({ path, failure, busy, onRetry }: FailedLoadProps) {
  const text = useTranslations('ui');
  return (
    <Alert
      className="mb-6"
      action={
        failure?.signedOut === true ? (
          <LoginAgain next={path} />
        ) : (
          <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
            {text('retry')}
          </Button>
        )
      }
    >
      {failure?.text}
    </Alert>
  );
}
