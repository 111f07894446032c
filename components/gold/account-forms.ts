'use client';

import { useForm } from 'react-hook-form';
import { lazyResolver } from '@/components/forms/lazy-resolver';

const signUpResolver = lazyResolver(
  () => import('./account-shapes').then((module) => module.signUpResolver),
  (name) => ({ name }),
);
const logInResolver = lazyResolver(
  () => import('./account-shapes').then((module) => module.logInResolver),
  (mobile) => ({ mobile }),
);
const resetResolver = lazyResolver(
  () => import('./account-shapes').then((module) => module.resetResolver),
  (mobile) => ({ mobile }),
);

/** Outside the dialog, so that input survives closing it or switching forms. */
export function useSignUpForm() {
  return useForm({
    resolver: signUpResolver,
    defaultValues: { name: '', mobile: '', password: '', confirm_password: '' },
  });
}
export type SignUpFormState = ReturnType<typeof useSignUpForm>;

export function useLogInForm() {
  return useForm({ resolver: logInResolver, defaultValues: { mobile: '', password: '' } });
}
export type LogInFormState = ReturnType<typeof useLogInForm>;

export function useResetForm() {
  return useForm({
    resolver: resetResolver,
    defaultValues: { mobile: '', new_password: '', confirm_password: '' },
  });
}
export type ResetFormState = ReturnType<typeof useResetForm>;
