'use client';

import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ProofMethod } from '@/lib/kernel/access/factors';
import { onProofNeeded } from '@/lib/kernel/proof-asker';

const ProofDialog = lazyPart(() => import('./proof-dialog').then((module) => module.ProofDialog));

interface Question {
  readonly key: number;
  readonly methods: readonly ProofMethod[];
  readonly settle: (isProved: boolean) => void;
}

/**
 * Asks for a proof when a request of the page needs one. The page below stays as it is. A question that comes while the dialog of the one before
 * fades out has a dialog of its own.
 */
export function ProofAsker() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        (methods) =>
          new Promise((settle) =>
            setQuestion((before) => ({ key: (before?.key ?? 0) + 1, methods, settle })),
          ),
      ),
    [],
  );
  return (
    question !== null && (
      <ProofDialog
        key={question.key}
        methods={question.methods}
        onSettled={question.settle}
        onClosed={() => setQuestion((current) => (current === question ? null : current))}
      />
    )
  );
}
