/* Second factors of staff accounts (docs/product/second-factor.md). Pure, for browsers too. */

/** All false for a customer. */
export interface Factors {
  /** An authenticator app. */
  readonly totp: boolean;
  readonly passkey: boolean;
  /** An admin requires one of the role. */
  readonly required: boolean;
}

export const noFactors: Factors = { totp: false, passkey: false, required: false };

export const hasFactor = ({ totp, passkey }: Omit<Factors, 'required'>): boolean => totp || passkey;

/** What finishes a log-in with a second factor. */
export const factorMethods = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What a session can be proved by; the password, if its account has no second factor. */
export const proofMethods = [...factorMethods, 'password'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** Of an account with a second factor: the easiest first. */
export function factorMethodsOf({ totp, passkey }: Omit<Factors, 'required'>): FactorMethod[] {
  return factorMethods.filter((method) => (method !== 'totp' || totp) && (method !== 'passkey' || passkey));
}

export function proofMethodsOf(factors: Factors): readonly ProofMethod[] {
  return hasFactor(factors) ? factorMethodsOf(factors) : ['password'];
}
