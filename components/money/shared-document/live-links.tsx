import { useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { formatInstant } from '@/lib/kernel/text/format';
import { callAction } from '@/lib/gateway/client';
import type { LiveLink } from '@/lib/money/shared-documents/contract';
import { shareDocument } from '@/lib/money/shared-documents/endpoints';
import type { SharedRecord } from './share-button';
import { shareText } from './share-text';

const text = shareText.live;

interface LiveLinksProps {
  what: SharedRecord;
  /** Title and number. */
  document: string;
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

/** The links that open a document, each with the way to end it. */
export function LiveLinks({ what: { kind, of, id }, document, focusAfter, onClose }: LiveLinksProps) {
  const [open, setOpen] = useState(true);
  const [revoking, setRevoking] = useState<LiveLink | null>(null);
  const list = useActionEndpoint(shareDocument, 'links', { kind, of, id });
  const links = list.data?.links ?? null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={text.title}
      description={text.about(document)}
      finalFocus={focusAfter}
    >
      <FailureAlert sentence={text.failed} failure={list.failure} onRetry={() => void list.reload()} />
      {links === null && list.failure === null && (
        <div role="status">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {links?.length === 0 && <p className="text-ink-soft">{text.none}</p>}
      {links !== null && links.length > 0 && (
        <ul className="divide-y divide-ivory-line">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 text-sm">
                <span className="block font-medium wrap-anywhere">{link.number}</span>
                <span className="block text-ink-soft">
                  {text.made(formatInstant(link.created_at), link.shared_by_name)}
                </span>
                <span className="block text-ink-muted">{text.expires(formatInstant(link.expires_at))}</span>
              </p>
              <Button
                variant="danger-quiet"
                size="small"
                aria-label={text.revokeOf(formatInstant(link.created_at))}
                onClick={() => setRevoking(link)}
              >
                {text.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmAction
        about={revoking}
        title={text.revokeTitle}
        question={text.revokeQuestion}
        confirmLabel={text.revoke}
        run={(link) => callAction(shareDocument, 'revoke', { id: link.id })}
        failure={text.revokeFailed}
        onDone={(link, { message }) => {
          list.change((now) => now && { links: now.links.filter((each) => each.id !== link.id) });
          showToast(message);
        }}
        onClose={() => setRevoking(null)}
      >
        {(link) => (
          <p className="font-semibold wrap-anywhere">{`${link.number}, ${formatInstant(link.created_at)}`}</p>
        )}
      </ConfirmAction>
    </Dialog>
  );
}
