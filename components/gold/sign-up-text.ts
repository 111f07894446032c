import { passwordRule } from '@/lib/business';

/** Of forms that change a password. */
export const signUpText = { passwordHint: `At least ${passwordRule.minCharacters} characters` } as const;
