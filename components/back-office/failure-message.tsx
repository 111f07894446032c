import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';
import { backOfficeText as text } from './back-office-text';

interface FailureMessageProps {
  /** The screen's fixed message for this failure. */
  sentence: string;
  /** Null where it failed before there was an answer to read (the first page, on the server). */
  failure: Failure | null;
}

/**
 * The screen's message for a failure, and the gateway's reason where a person can act on it. A session that ended
 * is renewed in another tab: what stands here, a half-filled form above all, stays.
 */
export function FailureMessage({ sentence, failure }: FailureMessageProps) {
  return (
    <>
      <p>{sentence}</p>
      <Reason failure={failure} />
    </>
  );
}

function Reason({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  if (failure.status === 401) {
    return (
      <p className="mt-1 font-normal">
        {failureText.authenticationRequired}{' '}
        <a
          href="/login"
          target="_blank"
          rel="noopener"
          className="font-semibold underline underline-offset-4"
        >
          {text.login}
        </a>
      </p>
    );
  }
  const words = failure.reason === 'network' ? failureText.network : failure.status < 500 && failure.message;
  return words ? <p className="mt-1 font-normal">{words}</p> : null;
}
