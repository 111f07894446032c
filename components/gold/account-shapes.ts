import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { logIn, requestReset, signUp } from '@/lib/accounts/contract';
import { failureText } from '@/lib/text/messages';

/** What the three forms are checked by: the calls' own shapes. */
export const signUpResolver = zodResolver(signUp.input);
export const logInResolver = zodResolver(logIn.input);

const typedPasswords = z.object({ new_password: z.string(), confirm_password: z.string() });
const resetShape = requestReset.input
  .extend({ confirm_password: z.string(failureText.passwordsDiffer) })
  .refine((typed) => typed.new_password === typed.confirm_password, {
    path: ['confirm_password'],
    message: failureText.passwordsDiffer,
    when: ({ value }) => typedPasswords.safeParse(value).success,
  });
export const resetResolver = zodResolver(resetShape);
