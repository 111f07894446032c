import { zodResolver } from '@hookform/resolvers/zod';
import {
  repeatedPassword,
  requestReset,
  sameNewPasswords,
  sameNewPasswordsRule,
  signUp,
} from '@/lib/people/accounts/contract';

export const signUpResolver = zodResolver(signUp.input);

const resetShape = requestReset.input
  .extend({ confirm_password: repeatedPassword })
  .refine(sameNewPasswords, sameNewPasswordsRule);
export const resetResolver = zodResolver(resetShape);
