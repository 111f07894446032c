'use client';

import { useRef, useState } from 'react';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { callAction } from '@/lib/gateway/client';
import { formatInstant } from '@/lib/kernel/text/format';
import { resetFactor } from '@/lib/people/factor-resets/endpoints';
import { factorResetsText as text } from './factor-resets-text';

/** Warns the owner of a second factor that its reset was started. */
export function OwnReset({ id }: { id: number }) {
  const loaded = useActionEndpoint(resetFactor, 'state', { id });
  const [busy, setBusy] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reset = loaded.data?.data.reset ?? null;
  const place = useRef<HTMLDivElement>(null);

  async function cancel() {
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(resetFactor, 'cancel', { id });
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome.message ?? text.failed);
      // It may have taken effect, or another admin cancelled it.
      if (outcome.status === 409) await loaded.reload();
      return;
    }
    loaded.change(() => ({ data: outcome.data.data }));
    setCancelled(true);
    // The button has been removed.
    place.current?.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Alert
        tone="warning"
        className="mb-6"
        action={
          reset !== null && (
            <Button variant="secondary" size="small" busy={busy} onClick={() => void cancel()}>
              {text.cancel}
            </Button>
          )
        }
      >
        {reset !== null && text.own.started(formatInstant(reset.effective_at))}
      </Alert>
      <Alert className="mb-6">{failure}</Alert>
      <Alert tone="success" className="mb-6">
        {cancelled && reset === null && text.own.cancelled}
      </Alert>
    </div>
  );
}
