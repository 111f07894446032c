'use client';

import { useCallback, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { lazyPart } from '@/components/ui/lazy-part';
import { useLogInForm, useResetForm, useSignUpForm } from './account-forms';
import type { AccountDialog } from './account-dialogs';
import { accountTitles } from './account-text';
import { LogInForm } from './log-in-form';

const SignUpForm = lazyPart(() => import('./sign-up-form').then((module) => module.SignUpForm), 'page');
const ResetForm = lazyPart(() => import('./reset-form').then((module) => module.ResetForm), 'page');

export interface AccountDialogContentProps {
  dialog: AccountDialog | null;
  onDialog: (dialog: AccountDialog | null) => void;
}

export function AccountDialogContent({ dialog, onDialog }: AccountDialogContentProps) {
  const signUpForm = useSignUpForm();
  const logInForm = useLogInForm();
  const resetForm = useResetForm();
  const [codeSentAt, setCodeSentAt] = useState<number | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
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

  function afterReset(mobile: string, message: string) {
    resetForm.reset();
    setCodeSentAt(null);
    logInForm.setValue('mobile', mobile);
    logInForm.setValue('password', '');
    setNotice(message);
  }

  function close() {
    setSwapped(false);
    setNotice(null);
    onDialog(null);
  }

  return (
    <Dialog open={dialog !== null} onOpenChange={(open) => !open && close()} title={accountTitles[shown]}>
      {shown === 'signup' && (
        <SignUpForm
          form={signUpForm}
          focusFirst={swapped}
          onLogin={() => swapTo('login')}
          onSignedUp={(message, mobile) => {
            signUpForm.reset();
            logInForm.setValue('mobile', mobile);
            swapTo('login', message);
          }}
        />
      )}
      {shown === 'login' && (
        <LogInForm
          form={logInForm}
          focusFirst={swapped}
          notice={notice}
          onSignup={() => swapTo('signup')}
          onForgot={() => {
            if (resetForm.getValues('mobile') === '')
              resetForm.setValue('mobile', logInForm.getValues('mobile'));
            swapTo('reset');
          }}
        />
      )}
      {shown === 'reset' && (
        <ResetForm
          form={resetForm}
          codeSentAt={codeSentAt}
          onCodeSent={(sent) => setCodeSentAt(sent ? Date.now() : null)}
          onReset={afterReset}
          onBack={backToLogIn}
        />
      )}
    </Dialog>
  );
}
