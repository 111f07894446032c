'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ProofMethod } from '@/lib/kernel/access/factors';
import { onProofNeeded } from '@/lib/kernel/proof-asker';

const ProofDialog = lazyPart(() => import('./proof-dialog').then((module) => module.ProofDialog));

interface Asked {
  readonly methods: readonly ProofMethod[];
  readonly settle: (isProved: boolean) => void;
}

/** Asks for a proof when a request of the page needs one. The page below stays as it is. */
export function ProofAsker() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => onProofNeeded((methods) => new Promise((settle) => setAsked({ methods, settle }))), []);
  return (
    asked !== null && (
      <ProofDialog methods={asked.methods} onSettled={asked.settle} onClosed={() => setAsked(null)} />
    )
  );
}
