import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { dropKeptVisits } from '@/components/offline/drop-kept-visits';

/** Removes the expired session's cookie first. @param next the page to return to */
export const logInAgainHref = (next: string) => `/session?login=${encodeURIComponent(next)}`;

interface LoginAgainProps {
  next: string;
  /** Stores the input of the form, which takes it back after the log-in: nothing is asked. */
  keepInput?: (() => void) | undefined;
}

export function LoginAgain({ next, keepInput }: LoginAgainProps) {
  const text = useTranslations('layout.nav');
  // The session has ended: nothing of it stays on the phone.
  useEffect(dropKeptVisits, []);
  return (
    <a
      href={logInAgainHref(next)}
      onClick={keepInput}
      data-keeps-input={keepInput && ''}
      className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
    >
      {text('login')}
    </a>
  );
}
