import type { ProofMethod } from '@/lib/kernel/access/factors';

/* What the page does about PROOF_NEEDED (docs/product/second-factor.md, "Proof"): it asks, and the client repeats the request. */

/** @returns whether the session is proved now */
type Asker = (methods: readonly ProofMethod[]) => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** @returns ends it */
export function onProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Requests that are refused while the page asks wait for the same answer. False where nobody asks. */
export async function askForProof(methods: readonly ProofMethod[]): Promise<boolean> {
  if (asker === null) return false;
  asking ??= asker(methods).finally(() => {
    asking = null;
  });
  return asking;
}
