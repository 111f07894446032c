import { customerText } from './customer-text';

/** Removes the expired session's cookie first. */
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
