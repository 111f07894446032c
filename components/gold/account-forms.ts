'use client';

import { useEffect, useState } from 'react';
import { createFormControl, useForm, useFormState } from 'react-hook-form';
import { lazyResolver } from '@/components/forms/lazy-resolver';

const signUpResolver = lazyResolver(
  () => import('./account-shapes').then((module) => module.signUpResolver),
  (name) => ({ name }),
);
const resetResolver = lazyResolver(
  () => import('./account-shapes').then((module) => module.resetResolver),
  (mobile) => ({ mobile }),
);

const newSignUpForm = () =>
  createFormControl({
    resolver: signUpResolver,
    defaultValues: { name: '', mobile: '', password: '', confirm_password: '', accepted_terms: false },
  });

const newResetForm = () =>
  createFormControl({
    resolver: resetResolver,
    defaultValues: { mobile: '', new_password: '', confirm_password: '' },
  });

export type SignUpFormControl = ReturnType<typeof newSignUpForm>;
export type ResetFormControl = ReturnType<typeof newResetForm>;

/** Belongs to the dialogs, so that input survives closing them or switching forms. */
export interface KeptForm<Control> {
  /** Null until the form is first shown. */
  readonly kept: Control | null;
  /** Stable. */
  readonly keep: (control: Control) => void;
}

export function useSignUpForm({ kept, keep }: KeptForm<SignUpFormControl>) {
  const [control] = useState(() => kept ?? newSignUpForm());
  useEffect(() => keep(control), [keep, control]);
  const form = useForm({ resolver: signUpResolver, formControl: control.formControl });
  // Unlike that of `useForm`, it begins with the state that is kept.
  return { ...form, formState: useFormState({ control: form.control }) };
}

/** @param mobile unless the form has one */
export function useResetForm({ kept, keep }: KeptForm<ResetFormControl>, mobile: string) {
  const [control] = useState(() => {
    const form = kept ?? newResetForm();
    if (form.getValues('mobile') === '') form.setValue('mobile', mobile);
    return form;
  });
  useEffect(() => keep(control), [keep, control]);
  const form = useForm({ resolver: resetResolver, formControl: control.formControl });
  return { ...form, formState: useFormState({ control: form.control }) };
}
