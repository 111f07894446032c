import type { ProofMethod } from '@/lib/kernel/access/factors';

/* What the page does about PROOF_NEEDED (docs/product/second-factor.md, "Proof"): it asks, and the client repeats the request. */

/** @returns whether the session is proved now */
type Asker = (methods: readonly ProofMethod[]) => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** @returns ends it: what it still asks is not answered, and those who wait are told so */
export function onProofNeeded(ask: Asker): () => void {
  let end = (): void => undefined;
  const ended = new Promise<boolean>((resolve) => (end = () => resolve(false)));
  const own: Asker = (methods) => Promise.race([ask(methods), ended]);
  asker = own;
  return () => {
    if (asker === own) asker = null;
    end();
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
