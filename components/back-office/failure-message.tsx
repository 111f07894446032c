import { useAddress } from '@/components/layout/use-address';
import { logInAgainHref } from '@/components/portal/login-again';
import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/kernel/text/failures';
import { backOfficeText as text } from './back-office-text';

interface FailureMessageProps {
  sentence: string;
  /** Null for a first page that failed on the server. */
  failure: Failure | null;
}

/** Includes the gateway's reason if the user can act on it. Log-in opens in another tab, to keep the input. */
export function FailureMessage({ sentence, failure }: FailureMessageProps) {
  return (
    <>
      <p>{sentence}</p>
      <Reason failure={failure} />
    </>
  );
}

function Reason({ failure }: { failure: Failure | null }) {
  const path = useAddress();
  if (failure === null) return null;
  if (failure.status === 401) {
    return (
      <p className="mt-1 font-normal">
        {failureText.authenticationRequired}{' '}
        <a
          href={logInAgainHref(path)}
          target="_blank"
          rel="noopener"
          className="font-semibold underline underline-offset-4"
        >
          {text.login}
        </a>
      </p>
    );
  }
  const message =
    failure.reason === 'network' ? failureText.network : failure.status < 500 && failure.message;
  return message ? <p className="mt-1 font-normal">{message}</p> : null;
}
