'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { storeNotice } from '@/components/portal/notice';
import { notifyTabs } from '@/components/layout/session-hint';
import { MobileField } from '@/components/forms/mobile-field';
import { useFieldFocus } from '@/components/forms/use-field-focus';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { lazyModule } from '@/lib/kernel/lazy-module';
import { FormSwitch } from './form-switch';
import type { BegunLogIn } from './code-form';
import type { LogInOutcome } from './log-in';
import { useFailureMessage } from './use-failure-message';

const sending = lazyModule(() => import('./log-in'));
const fieldNames = ['mobile', 'password'] as const;
type FieldName = (typeof fieldNames)[number];

/** Input of the form, kept while the form is not mounted. */
export interface LogInInput {
  mobile: string;
  password: string;
  /** Field that had the focus when the form was unmounted. */
  focused: FieldName | null;
}

interface LogInFormProps {
  input: RefObject<LogInInput>;
  /** The form replaced another: focus its first empty field. */
  focusFirst: boolean;
  /** Success message of an earlier step. */
  notice: string | null;
  onSignup: () => void;
  onForgot: () => void;
  /** The password is right, and the account has a second factor. */
  onCode: (begun: BegunLogIn) => void;
}

/**
 * Uncontrolled and without a form library, so that it loads sooner. Before hydration and without JavaScript the browser submits it to
 * /session. Navigates with a full page load, so that the new session and its CSP apply.
 */
export function LogInForm({ input, focusFirst, notice, onSignup, onForgot, onCode }: LogInFormProps) {
  const text = useTranslations('account');
  const messageOf = useFailureMessage('login');
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [initial] = useState(() => ({ ...input.current }));
  const setFocus = useCallback((name: FieldName) => fieldOf(form.current, name)?.focus(), []);
  useFieldFocus<Pick<LogInInput, FieldName>>(
    setFocus,
    focusFirst ? (initial.mobile === '' ? 'mobile' : 'password') : null,
  );

  useLayoutEffect(() => {
    const { current: element } = form;
    // Hydration keeps what was typed before it.
    keepInput(input, element);
    // The dialog replaces its HTML of before hydration: typing goes on.
    const focused = initial.focused && fieldOf(element, initial.focused);
    focused?.focus();
    focused?.setSelectionRange(focused.value.length, focused.value.length);
    const { current: kept } = input;
    return () => {
      kept.focused = fieldNames.find((name) => fieldOf(element, name) === document.activeElement) ?? null;
    };
  }, [input, initial]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = keepInput(input, event.currentTarget);
    setFailure(null);
    setErrors({});
    setSubmitting(true);
    const outcome = await logInAs(typed);
    setSubmitting(false);
    if (!outcome.ok) {
      const wrong = fieldNames.filter((name) => outcome.fields[name] !== undefined);
      const allShown = wrong.length > 0 && wrong.length === Object.keys(outcome.fields).length;
      setErrors(outcome.fields);
      setFailure(allShown ? null : messageOf(outcome));
      if (wrong[0] !== undefined) setFocus(wrong[0]);
      return;
    }
    if ('ticket' in outcome) {
      onCode(outcome);
      return;
    }
    const said = outcome.accountStays ? text('login.accountStays') : outcome.message;
    if (outcome.accountStays) storeNotice({ info: said });
    setSuccess(said);
    notifyTabs('changed');
    window.location.assign(outcome.destination);
  }

  function change(event: FormEvent<HTMLFormElement>) {
    keepInput(input, event.currentTarget);
    const { target } = event;
    const name = target instanceof HTMLInputElement ? target.name : '';
    if (errors[name]) setErrors({ ...errors, [name]: '' });
  }

  return (
    <form
      ref={form}
      method="post"
      action="/session"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={change}
      className="flex flex-col gap-5"
    >
      <Alert tone="success">{success ?? notice}</Alert>
      <MobileField
        label={text('mobile')}
        name="mobile"
        defaultValue={initial.mobile}
        error={errors['mobile']}
        autoComplete="username"
      />
      <div>
        <PasswordField
          label={text('password')}
          name="password"
          defaultValue={initial.password}
          required
          autoComplete="current-password"
          error={errors['password']}
        />
        <button
          type="button"
          onClick={onForgot}
          className="-ml-2 min-h-touch rounded-sm px-2 text-sm font-semibold text-emerald underline underline-offset-4 hover:text-emerald-deep noscript:hidden"
        >
          {text('login.forgot')}
        </button>
      </div>
      <Alert>{failure}</Alert>
      {/* Busy until the next page has loaded, against a second log-in. */}
      <Button type="submit" full plainForm busy={isSubmitting || success !== null}>
        {text('login.submit')}
      </Button>
      <FormSwitch text={(link) => text.rich('login.noAccount', { link })} onSwitch={onSignup} />
    </form>
  );
}

function fieldOf(form: HTMLFormElement | null, name: FieldName): HTMLInputElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

function keepInput({ current }: RefObject<LogInInput>, form: HTMLFormElement | null): LogInInput {
  for (const name of fieldNames) current[name] = fieldOf(form, name)?.value ?? '';
  return current;
}

/** Lazy loading, so that the form appears sooner. */
async function logInAs({ mobile, password }: LogInInput): Promise<LogInOutcome> {
  try {
    const code = await sending.load();
    return await code.logInAs({ mobile, password });
  } catch {
    return { ok: false, reason: 'network', code: null, message: null, fields: {} };
  }
}
