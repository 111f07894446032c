'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { logIn, requestReset, signUp } from '@/lib/accounts/contract';
import { failureText } from '@/lib/text/messages';

/**
 * The state of the three forms. It lives beside the popup, not in it: what was typed is still there when a popup was
 * closed by accident, or left for another one.
 */
const resetShape = requestReset.input
  .extend({ confirm_password: z.string(failureText.passwordsDiffer) })
  .refine((typed) => typed.new_password === typed.confirm_password, {
    path: ['confirm_password'],
    message: failureText.passwordsDiffer,
    when: ({ value }) => typedPasswords.safeParse(value).success,
  });
const typedPasswords = z.object({ new_password: z.string(), confirm_password: z.string() });

export function useSignUpForm() {
  return useForm({
    resolver: zodResolver(signUp.input),
    defaultValues: { name: '', mobile: '', password: '', confirm_password: '' },
  });
}
export type SignUpFormState = ReturnType<typeof useSignUpForm>;

export function useLogInForm() {
  return useForm({ resolver: zodResolver(logIn.input), defaultValues: { mobile: '', password: '' } });
}
export type LogInFormState = ReturnType<typeof useLogInForm>;

export function useResetForm() {
  return useForm({
    resolver: zodResolver(resetShape),
    defaultValues: { mobile: '', new_password: '', confirm_password: '' },
  });
}
export type ResetFormState = ReturnType<typeof useResetForm>;
