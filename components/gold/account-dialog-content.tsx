'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import type { AccountDialog } from './account-dialogs';
import type { ResetFormControl, SignUpFormControl } from './account-forms';
import type { BegunLogIn } from './code-form';
import { LogInForm, type LogInInput } from './log-in-form';

const SignUpForm = lazyPart(() => import('./sign-up-form').then((module) => module.SignUpForm), 'page');
const CodeForm = lazyPart(() => import('./code-form').then((module) => module.CodeForm), 'page');
const ResetForm = lazyPart(() => import('./reset-form').then((module) => module.ResetForm), 'page');

export interface AccountDialogContentProps {
  dialog: AccountDialog | null;
  onDialog: (dialog: AccountDialog | null) => void;
}

/** Below the texts of `account`. */
export function AccountDialogContent({ dialog, onDialog }: AccountDialogContentProps) {
  const text = useTranslations('account.titles');
  // Outside the dialog, so that input survives closing it or switching forms.
  const [signUp, keepSignUp] = useState<SignUpFormControl | null>(null);
  const [reset, keepReset] = useState<ResetFormControl | null>(null);
  const [forgottenMobile, setForgottenMobile] = useState('');
  const logInInput = useRef<LogInInput>({ mobile: '', password: '', focused: null });
  const [logInKey, setLogInKey] = useState(0);
  const [codeSentAt, setCodeSentAt] = useState<number | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [begun, setBegun] = useState<BegunLogIn | null>(null);
  // A form that replaces another must set the focus itself; on opening, the dialog does.
  const [swapped, setSwapped] = useState(false);
  // While closing, the dialog keeps its content.
  const [shown, setShown] = useState<AccountDialog>(dialog ?? 'login');
  if (dialog !== null && dialog !== shown) setShown(dialog);

  const swapTo = useCallback(
    (next: AccountDialog, notice: string | null = null) => {
      setSwapped(true);
      setNotice(notice);
      onDialog(next);
    },
    [onDialog],
  );
  /** Keeps the notice of a reset. */
  const backToLogIn = useCallback(() => {
    setSwapped(true);
    onDialog('login');
  }, [onDialog]);

  function fillLogIn(mobile: string, password: string) {
    logInInput.current = { mobile, password, focused: null };
    // The form may be shown.
    setLogInKey((key) => key + 1);
  }

  function afterReset(mobile: string, message: string) {
    setCodeSentAt(null);
    fillLogIn(mobile, '');
    setNotice(message);
  }

  function close() {
    setSwapped(false);
    setNotice(null);
    setBegun(null);
    onDialog(null);
  }

  return (
    <Dialog open={dialog !== null} onOpenChange={(open) => !open && close()} title={text(shown)}>
      {shown === 'signup' && (
        <SignUpForm
          form={{ kept: signUp, keep: keepSignUp }}
          focusFirst={swapped}
          onLogin={() => swapTo('login')}
          onSignedUp={(message, mobile) => {
            fillLogIn(mobile, logInInput.current.password);
            swapTo('login', message);
          }}
        />
      )}
      {shown === 'login' && begun !== null && (
        <CodeForm
          begun={begun}
          onBack={(reason) => {
            setBegun(null);
            setSwapped(true);
            setNotice(reason);
          }}
        />
      )}
      {shown === 'login' && begun === null && (
        <LogInForm
          key={logInKey}
          input={logInInput}
          focusFirst={swapped}
          notice={notice}
          onSignup={() => swapTo('signup')}
          onForgot={() => {
            setForgottenMobile(logInInput.current.mobile);
            swapTo('reset');
          }}
          onCode={(next) => {
            logInInput.current.password = '';
            setBegun(next);
          }}
        />
      )}
      {shown === 'reset' && (
        <ResetForm
          form={{ kept: reset, keep: keepReset }}
          mobile={forgottenMobile}
          codeSentAt={codeSentAt}
          onCodeSent={(sent) => setCodeSentAt(sent ? Date.now() : null)}
          onReset={afterReset}
          onBack={backToLogIn}
        />
      )}
    </Dialog>
  );
}
