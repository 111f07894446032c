import { goldText } from './gold-text';

/** The way to log in and back again, for messages that say so. */
export function LoginAgain({ next }: { next: string }) {
  return (
    <a
      href={`/login?next=${encodeURIComponent(next)}`}
      className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
    >
      {goldText.login}
    </a>
  );
}
