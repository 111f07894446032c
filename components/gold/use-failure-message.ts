import { useTranslations } from 'next-intl';
import type { Failure } from '@/lib/gateway/client';

/** Messages of failures: the gateway's own, else the page's. */
export function useFailureMessage(fallback: 'signup' | 'login') {
  const text = useTranslations();
  return ({ message, reason }: Pick<Failure, 'message' | 'reason'>): string => {
    if (message !== null) return message;
    return reason === 'network' ? text('layout.networkFailed') : text(`account.failures.${fallback}`);
  };
}

export function useResetFailureMessage() {
  const text = useTranslations();
  return ({ message, reason, status }: Failure): string => {
    if (message !== null) return message;
    if (reason === 'network') return text('layout.networkFailed');
    if (reason === 'not-json') return text('account.failures.resetNotJson');
    return reason === 'refused'
      ? text('account.failures.resetStatus', { status })
      : text('account.failures.reset');
  };
}
