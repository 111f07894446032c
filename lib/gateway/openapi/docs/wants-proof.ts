import { secondFactorRule } from '@/lib/account-rules';

const reason = `The last proof of the session is older than ${secondFactorRule.proofMinutes} minutes`;

/** Refusal of an operation that wants a proof. */
export const wantsProof = { PROOF_NEEDED: `${reason}.` };

/** @param when what of the request, or whose, wants it */
export const wantsProofWhen = (when: string) => ({
  PROOF_NEEDED: `${when}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
});
