import { fieldSentences } from '@/components/forms/field-sentences';
import { isActiveHint, readHint, roleOfHint } from '@/components/layout/session-hint';
import { destinationAfterLogin } from '@/lib/kernel/access/routes';
import { askForTerms, termsAnswered } from '@/components/portal/terms-asked';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import { call, callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { logIn } from '@/lib/people/accounts/contract';
import { getDetails } from '@/lib/people/accounts/endpoints';
import { consents } from '@/lib/people/consents/endpoints';

export type LogInOutcome =
  | { readonly ok: true; readonly message: string; readonly destination: string }
  | ({ readonly ok: false } & Pick<Failure, 'message' | 'reason' | 'fields'>);

/** Validates as the server does, whose messages name the fields. */
export async function logInAs(typed: { mobile: string; password: string }): Promise<LogInOutcome> {
  const parsed = logIn.input.safeParse(typed);
  if (!parsed.success) {
    const { message, details } = validationRefusal(parsed.error);
    const inLanguage = await fieldSentences();
    const fields = Object.entries(details.fields ?? {}).map(
      ([name, text]) => [name, inLanguage(text)] as const,
    );
    return { ok: false, reason: 'refused', message: inLanguage(message), fields: Object.fromEntries(fields) };
  }
  const outcome = await call(logIn, parsed.data);
  if (!outcome.ok) return outcome;
  return { ok: true, message: outcome.data.message, destination: await destinationOf(parsed.data.mobile) };
}

/** Page after a log-in. If the details cannot be loaded, the hint cookie decides; page guards correct the rest. */
async function destinationOf(mobile: string): Promise<string> {
  const next = new URLSearchParams(window.location.search).get('next');
  const details = await call(getDetails, { mobile });
  if (details.ok) {
    const { role, active, dob } = details.data.data;
    if (role === 'user') await findOutAboutTerms();
    return destinationAfterLogin({ role, active: active === 1, hasProfile: dob !== null }, next);
  }
  const hint = readHint();
  return destinationAfterLogin(
    { role: roleOfHint(hint) ?? 'user', active: isActiveHint(hint), hasProfile: true },
    next,
  );
}

/** Accounts of older clients have not accepted the terms: the next page asks (components/portal/terms-place.tsx). */
async function findOutAboutTerms(): Promise<void> {
  const own = await callAction(consents, 'list', {}, { timeoutMs: shortTimeoutMs });
  if (own.ok && own.data.terms.accepted_at === null) askForTerms();
  else termsAnswered();
}
