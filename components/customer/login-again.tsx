import { customerText } from './customer-text';

/** The way to log in and back again, for messages that say so; it puts the cookie of the session that is over away first. */
export function LoginAgain({ next }: { next: string }) {
  return (
    <a
      href={`/session?login=${encodeURIComponent(next)}`}
      className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
    >
      {customerText.login}
    </a>
  );
}
