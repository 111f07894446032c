import { secondFactorRule } from '@/lib/account-rules';
import { refusalText } from '@/lib/kernel/text/messages';
import type { SignedIn } from './actor';
import { proofMethodsOf } from './factors';
import { Refusal } from './refusal';

/**
 * Whether an operation wants a proof of the last minutes that its account's owner uses the session (docs/product/second-factor.md, "Proof"). A
 * function decides by what is asked.
 */
export type Proof<Input> = 'no proof' | 'proof' | ((input: Input, actor: SignedIn) => boolean);

/** Until when the session counts as proved; null for one without a proof. */
export function provedUntil({ provedAt }: Pick<SignedIn, 'provedAt'>): Date | null {
  return provedAt && new Date(provedAt.getTime() + secondFactorRule.proofMinutes * 60_000);
}

/** Refuses PROOF_NEEDED if the operation wants a proof and the last one is too old. */
export function requireProof<Input>(proof: Proof<Input>, actor: SignedIn, input: Input, now: Date): void {
  const isWanted = typeof proof === 'function' ? proof(input, actor) : proof === 'proof';
  if (!isWanted) return;
  const until = provedUntil(actor);
  if (until !== null && until > now) return;
  throw new Refusal('PROOF_NEEDED', refusalText.proofNeeded, {
    data: { methods: proofMethodsOf(actor.factors) },
  });
}
