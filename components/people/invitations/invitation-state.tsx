'use client';

import { useState } from 'react';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { useNow } from '@/components/ui/use-now';
import { callAction } from '@/lib/gateway/client';
import { formatInstant } from '@/lib/kernel/text/format';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { invitation } from '@/lib/people/invitations/endpoints';
import type { Invited } from './invitation-dialog';
import { invitationsText as text } from './invitations-text';

const InvitationDialog = lazyPart(() =>
  import('./invitation-dialog').then((module) => module.InvitationDialog),
);

interface InvitationStateProps {
  user: UserRecord;
  onChanged(user: UserRecord): void;
}

/** Of an account that was never opened: until when it is invited, and a new link. */
export function InvitationState({ user, onChanged }: InvitationStateProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const attempt = useIdempotencyKey();
  const [openedAt] = useState(() => new Date().toISOString());
  const now = useNow(openedAt);
  const until = user.invited_until;
  if (until === null) return null;
  const suspended = user.active === 0;

  async function resend() {
    setBusy(true);
    setFailure(null);
    const sent = { id: user.id };
    const outcome = await callAction(invitation, 'resend', sent, { idempotencyKey: attempt.keyFor(sent) });
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.message ?? text.resendFailed);
    attempt.done();
    onChanged(outcome.data.data);
    setInvited(outcome.data);
  }

  return (
    <div className="mb-5 flex flex-col gap-3 rounded-md bg-ivory-deep px-4 py-3 xs:flex-row xs:flex-wrap xs:items-center xs:justify-between">
      <p>
        {suspended ? text.suspended : new Date(until) > now ? text.invited(formatInstant(until)) : text.ended}
      </p>
      {!suspended && (
        <Button variant="secondary" size="small" busy={busy} onClick={() => void resend()}>
          {text.resend}
        </Button>
      )}
      <Alert className="w-full">{failure}</Alert>
      {invited !== null && <InvitationDialog invited={invited} onClosed={() => setInvited(null)} />}
    </div>
  );
}
