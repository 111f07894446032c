'use client';

import { MessageCircle, Phone } from '@lucide/icons';
import { useRef, useState, type ReactNode } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { customerChat } from '@/components/back-office/customer-chat';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { FailureMessage } from '@/components/back-office/failure-message';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { callAction, type Failure } from '@/lib/gateway/client';
import { formatRupees, formatShortDate } from '@/lib/kernel/text/format';
import type { CollectionRecord, PromiseRecord } from '@/lib/money/collections/contract';
import { collections } from '@/lib/money/collections/endpoints';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { PromiseLines, ReminderLines } from './collection-lines';
import { collectionsText as text } from './collections-text';

const PromiseForm = lazyPart(() => import('./promise-form').then((module) => module.PromiseForm));

interface CollectionPartProps {
  order: Pick<OrderRecord, 'id' | 'name' | 'pending_amount'>;
  /** After each change. */
  onChanged(collection: CollectionRecord): void;
}

/** How the customer of a due is reached, what was promised, and the reminders (docs/product/collections.md). */
export function CollectionPart({ order, onChanged }: CollectionPartProps) {
  const loaded = useActionEndpoint(collections, 'read', { order_id: order.id });
  const [promising, setPromising] = useState(false);
  const [cancelling, setCancelling] = useState<PromiseRecord | null>(null);
  const [failed, setFailed] = useState<{ sentence: string; failure: Failure } | null>(null);
  const [contacting, switching] = [useOnce(), useOnce()];
  const contact = useIdempotencyKey();
  const collection = loaded.data?.data ?? null;

  function put({ message, data }: { message: string; data: CollectionRecord }) {
    setFailed(null);
    loaded.change((now) => now && { data });
    onChanged(data);
    showToast(message);
  }
  const contacted = (channel: 'whatsapp' | 'call') =>
    contacting.once(async () => {
      const input = { order_id: order.id, channel };
      const outcome = await callAction(collections, 'contacted', input, {
        idempotencyKey: contact.keyFor(input),
      });
      if (!outcome.ok) return setFailed({ sentence: text.recordFailed, failure: outcome });
      contact.done();
      put(outcome.data);
    });
  const setReminders = (reminders: boolean) =>
    switching.once(async () => {
      const outcome = await callAction(collections, 'set_reminders', { order_id: order.id, reminders });
      if (outcome.ok) put(outcome.data);
      else setFailed({ sentence: text.changeFailed, failure: outcome });
    });

  return (
    <section aria-label={text.heading} className="mb-6">
      <h3 className="mb-3 text-lg font-semibold">{text.heading}</h3>
      <FailureAlert
        className="mb-4"
        sentence={text.failed}
        failure={loaded.failure}
        onRetry={() => void loaded.reload()}
      />
      <Alert className="mb-4">{failed !== null && <FailureMessage {...failed} />}</Alert>
      {collection === null && loaded.failure === null && (
        <div role="status">
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {collection !== null && (
        <div className="flex flex-col gap-4">
          <Contact
            order={order}
            collection={collection}
            busy={contacting.busy}
            onContacted={(channel) => void contacted(channel)}
          >
            {order.pending_amount > 0 && (
              <Button size="small" onClick={() => setPromising(true)}>
                {text.promise}
              </Button>
            )}
          </Contact>
          <PromiseLines promises={collection.promises} onCancel={setCancelling} />
          <ReminderLines
            collection={collection}
            busy={switching.busy}
            onSet={(reminders) => void setReminders(reminders)}
          />
        </div>
      )}
      {promising && (
        <PromiseForm
          order={order}
          onSaved={put}
          onRefused={() => void loaded.reload()}
          onClose={() => setPromising(false)}
        />
      )}
      <ConfirmAction
        about={cancelling}
        title={text.cancelPromise}
        question={text.cancelQuestion}
        confirmLabel={text.cancelPromise}
        run={() => callAction(collections, 'cancel_promise', { order_id: order.id })}
        failure={text.cancelFailed}
        onDone={(_promise, done) => put(done)}
        onClose={() => setCancelling(null)}
      >
        {({ amount, pay_by: payBy }) => (
          <p className="font-semibold">{text.promised(formatRupees(amount), formatShortDate(payBy))}</p>
        )}
      </ConfirmAction>
    </section>
  );
}

/** Runs one at a time: a second press while one runs does nothing. */
function useOnce() {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  return {
    busy,
    async once(run: () => Promise<void>) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      await run();
      isRunning.current = false;
      setBusy(false);
    },
  };
}

interface ContactProps {
  order: CollectionPartProps['order'];
  collection: CollectionRecord;
  /** While it is recorded. */
  busy: boolean;
  onContacted(channel: 'whatsapp' | 'call'): void;
  children: ReactNode;
}

function Contact({ order, collection, busy, onContacted, children }: ContactProps) {
  const { mobile, first_name: name } = collection;
  if (mobile === '') return <p className="text-ink-soft">{text.noMobile}</p>;
  const message = text.whatsAppMessage(name, formatRupees(order.pending_amount), order.id);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <LinkButton
        href={`tel:+91${mobile}`}
        variant="secondary"
        size="small"
        icon={<Icon of={Phone} className="size-4" />}
        aria-label={text.callOf(mobile)}
      >
        {mobile}
      </LinkButton>
      {order.pending_amount > 0 && (
        <LinkButton
          href={customerChat(mobile, message)}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          size="small"
          icon={<Icon of={MessageCircle} className="size-4" />}
          onClickCapture={() => onContacted('whatsapp')}
        >
          {text.whatsApp}
        </LinkButton>
      )}
      <Button variant="secondary" size="small" busy={busy} onClick={() => onContacted('call')}>
        {text.called}
      </Button>
      {children}
    </div>
  );
}
