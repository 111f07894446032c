import { fieldSentences } from '@/components/forms/field-sentences';
import { isActiveHint, readHint, roleOfHint } from '@/components/layout/session-hint';
import { destinationAfterLogin } from '@/lib/kernel/access/routes';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import { call, type Failure } from '@/lib/gateway/client';
import { logIn } from '@/lib/people/accounts/contract';
import { getDetails } from '@/lib/people/accounts/endpoints';

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
    return destinationAfterLogin({ role, active: active === 1, hasProfile: dob !== null }, next);
  }
  const hint = readHint();
  return destinationAfterLogin(
    { role: roleOfHint(hint) ?? 'user', active: isActiveHint(hint), hasProfile: true },
    next,
  );
}
