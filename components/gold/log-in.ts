import { fieldSentences } from '@/components/forms/field-sentences';
import { dropKeptVisits } from '@/components/offline/drop-kept-visits';
import { isActiveHint, readHint, roleOfHint } from '@/components/layout/session-hint';
import { destinationAfterLogin, setUpPageOf } from '@/lib/kernel/access/routes';
import { askForTerms, termsAnswered } from '@/components/portal/terms-asked';
import { validationRefusal } from '@/lib/kernel/access/validation-refusal';
import { call, callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { logIn } from '@/lib/people/accounts/contract';
import { getDetails } from '@/lib/people/accounts/endpoints';
import { consents } from '@/lib/people/consents/endpoints';
import type { RequestOf } from '@/lib/contract';
import type { PasskeyAnswer } from '@/lib/people/second-factor/contract';
import type { BegunLogIn } from './code-form';

/** `ticket`: the account has a second factor, which finishes the log-in. */
export type LogInOutcome =
  | {
      readonly ok: true;
      readonly message: string;
      readonly destination: string;
      /** The deletion of the account is taken back. */
      readonly accountStays: boolean;
    }
  | ({ readonly ok: true; readonly message: string } & BegunLogIn)
  | ({ readonly ok: false } & Pick<Failure, 'message' | 'reason' | 'fields' | 'code'>);

export function logInAs(typed: { mobile: string; password: string }): Promise<LogInOutcome> {
  return send(typed, (sent) => sent.mobile ?? '');
}

/** @param first mobile and ticket of the first step */
export function finishLogIn(
  { mobile, ticket }: Pick<BegunLogIn, 'mobile' | 'ticket'>,
  answer: { readonly code: string } | { readonly passkey: PasskeyAnswer },
): Promise<LogInOutcome> {
  return send({ ticket, ...answer }, () => mobile);
}

/** Validates as the server does, whose messages name the fields. */
async function send(
  typed: RequestOf<typeof logIn>,
  mobileOf: (sent: { readonly mobile?: string | undefined }) => string,
): Promise<LogInOutcome> {
  const parsed = logIn.input.safeParse(typed);
  if (!parsed.success) {
    const { message, details } = validationRefusal(parsed.error);
    const inLanguage = await fieldSentences();
    const fields = Object.entries(details.fields ?? {}).map(
      ([name, text]) => [name, inLanguage(text)] as const,
    );
    return {
      ok: false,
      reason: 'refused',
      code: 'VALIDATION',
      message: inLanguage(message),
      fields: Object.fromEntries(fields),
    };
  }
  const outcome = await call(logIn, parsed.data);
  if (!outcome.ok) return outcome;
  // Of whoever was signed in before.
  dropKeptVisits();
  const { data } = outcome;
  const mobile = mobileOf(parsed.data);
  return 'needs' in data && !data.set_up
    ? {
        ok: true,
        message: data.message,
        ticket: data.ticket,
        mobile,
        methods: data.methods,
        passkey: data.passkey ?? null,
      }
    : {
        ok: true,
        message: data.message,
        destination: await destinationOf(mobile),
        accountStays: 'erasure_taken_back' in data,
      };
}

/** Page after a log-in. If the details cannot be loaded, the hint cookie decides; page guards correct the rest. */
async function destinationOf(mobile: string): Promise<string> {
  const next = new URLSearchParams(window.location.search).get('next');
  const details = await call(getDetails, { mobile });
  if (details.ok) {
    const { role, active, dob } = details.data.data;
    if (role === 'user') await findOutAboutTerms();
    // Given by an admin: the profile asks for another one, and refuses nothing.
    if (details.data.must_change_password) return `${setUpPageOf(role)}#password`;
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
