/* Second factors of staff accounts (docs/product/second-factor.md). Pure, for browsers too. */

/** All false for a customer. */
export interface Factors {
  /** An authenticator app. */
  readonly totp: boolean;
  /** An admin requires one of the role. */
  readonly required: boolean;
}

export const noFactors: Factors = { totp: false, required: false };

export const hasFactor = ({ totp }: Factors): boolean => totp;

/** What finishes a log-in with a second factor. */
export const factorMethods = ['totp', 'recovery_code'] as const;

/** What a session can be proved by; the password, if its account has no second factor. */
export const proofMethods = [...factorMethods, 'password'] as const;
export type ProofMethod = (typeof proofMethods)[number];

export function proofMethodsOf(factors: Factors): readonly ProofMethod[] {
  return hasFactor(factors) ? factorMethods : ['password'];
}
