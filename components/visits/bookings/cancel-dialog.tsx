'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { brand } from '@/lib/business';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { call, type Failure } from '@/lib/gateway/client';
import { cancelBooking } from '@/lib/visits/bookings/endpoints';
import { sendUnlessSlotChanged } from './slot-conflict';
import { useVisitTexts } from './use-visit-texts';

interface CancelDialogProps {
  /** Null while the dialog is closed. */
  booking: BookingRecord | null;
  /** Default: the customer's question. */
  question?: string;
  onClose(): void;
  onCancelled(booking: BookingRecord): void;
  /** It was changed meanwhile; the dialog asks again with this record as `booking`. */
  onStale(booking: BookingRecord): void;
  /** Focus target after a cancellation, if the trigger disappears. */
  focusAfter?(): HTMLElement | null;
}

export function CancelDialog(props: CancelDialogProps) {
  const text = useTranslations('bookings.cancel');
  const visit = useVisitTexts();
  const { booking, question = text('question'), onClose, onCancelled, onStale } = props;
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<{ of: Failure; sentence: string } | null>(null);
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(booking);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen !== (booking !== null)) {
    setIsOpen(booking !== null);
    if (booking !== null) {
      setDone(false);
      setFailure(null);
    }
  }
  if (booking !== null && booking !== shown) setShown(booking);

  async function cancel() {
    if (booking === null) return;
    setBusy(true);
    setFailure(null);
    const { id } = booking;
    const { outcome, changed } = await sendUnlessSlotChanged(booking, (version) =>
      call(cancelBooking, { id, version }),
    );
    setBusy(false);
    if (outcome.ok) {
      setDone(true);
      onCancelled(outcome.data.data);
      return;
    }
    if (changed !== null) onStale(changed);
    const sentence =
      changed !== null ? visit.changed(changed) : (outcome.message ?? text('failed', { phone: brand.phone }));
    setFailure({ of: outcome, sentence });
  }

  return (
    <ConfirmDialog
      open={booking !== null}
      onOpenChange={(open) => !open && onClose()}
      title={text('title')}
      question={question}
      cancelLabel={text('keep')}
      confirmLabel={text('title')}
      onConfirm={() => void cancel()}
      busy={busy}
      finalFocus={() => (done ? (props.focusAfter?.() ?? null) : null)}
      error={failure !== null && <CustomerFailureMessage failure={failure.of} sentence={failure.sentence} />}
    >
      {shown !== null && (
        <>
          <p className="font-semibold">{visit.when(shown)}</p>
          <p className="text-ink-soft">{visit.place(shown.shop_address)}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
