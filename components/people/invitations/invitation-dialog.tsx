'use client';

import { Copy } from '@lucide/icons';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { QrCode } from '@/components/ui/qr-code';
import { formatInstant } from '@/lib/kernel/text/format';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { invitationsText as text } from './invitations-text';

/** The response of an invitation; without a link if it is a repetition. */
export interface Invited {
  readonly data: Pick<UserRecord, 'name' | 'mobile' | 'invited_until'>;
  readonly link?: string | undefined;
  readonly sent_by_sms?: boolean | undefined;
}

interface InvitationDialogProps {
  invited: Invited;
  /** After the fade-out. */
  onClosed(): void;
}

/** The link of an invitation, shown this once. */
export function InvitationDialog({ invited: { data, link, sent_by_sms }, onClosed }: InvitationDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title={text.title}
      description={link === undefined ? text.again : text.text(data.name || data.mobile)}
    >
      {link !== undefined && (
        <>
          <div className="mx-auto size-48">
            <QrCode of={link} label={text.qr} />
          </div>
          <CopiedLink link={link} />
          <p className="mt-4 text-ink-soft">
            {data.invited_until !== null && text.until(formatInstant(data.invited_until))}{' '}
            {sent_by_sms === true ? text.sent : text.notSent}
          </p>
        </>
      )}
      <DialogActions>
        <Button onClick={() => setOpen(false)}>{text.done}</Button>
      </DialogActions>
    </Dialog>
  );
}

function CopiedLink({ link }: { link: string }) {
  const [message, setMessage] = useState<string | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setMessage(text.copied);
    } catch {
      // Clipboard missing or denied.
      setMessage(text.byHand);
    }
  }

  return (
    <>
      <p className="mt-4 rounded-md bg-ivory-deep px-4 py-3 font-mono text-sm wrap-anywhere select-all">
        {link}
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        icon={<Icon of={Copy} className="size-4" />}
        onClick={() => void copy()}
      >
        {text.copy}
      </Button>
      <Alert tone="success" className="mt-3">
        {message}
      </Alert>
    </>
  );
}
