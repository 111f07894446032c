import { customerText } from './customer-text';

/** Removes the expired session's cookie first. @param next the page to return to */
export const logInAgainHref = (next: string) => `/session?login=${encodeURIComponent(next)}`;

export function LoginAgain({ next }: { next: string }) {
  return (
    <a
      href={logInAgainHref(next)}
      className="inline-flex min-h-touch items-center font-semibold underline underline-offset-4"
    >
      {customerText.login}
    </a>
  );
}
