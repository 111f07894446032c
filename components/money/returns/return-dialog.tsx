'use client';

import { useEffect, useState } from 'react';
import { creditNoteHref } from '@/components/money/ledger/document-link';
import { DocumentDone } from '@/components/money/deliveries/document-done';
import { Dialog } from '@/components/ui/dialog';
import { dismissToasts, showToast } from '@/components/ui/toast';
import { useUnsavedChanges } from '@/components/ui/unsaved-changes-dialog';
import type { OutputOf } from '@/lib/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import type { returnPieces } from '@/lib/money/returns/contract';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { InvoiceRecord, OrderRecord } from '@/lib/sales/orders/contract';
import { ReturnForm } from './return-form';
import { returnsText as text } from './returns-text';

type Returned = OutputOf<typeof returnPieces>;

interface ReturnDialogProps {
  order: OrderRecord;
  /** Chosen when it opens. */
  piece: ItemRecord;
  /** All of the order. */
  pieces: readonly ItemRecord[];
  entries: readonly EntryRecord[];
  invoice: InvoiceRecord;
  /** Null: the sender selects the chat. */
  mobile: string | null;
  onReturned(returned: Returned['data']): void;
  /** The request was rejected: the order may have changed. */
  onRefused(): void;
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

/** Takes delivered pieces back with their credit note (docs/product/sale.md, "The return dialog"). Asks before it loses what was typed. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { onReturned, focusAfter, onClose } = props;
  const [open, setOpen] = useState(true);
  const [isChanged, setIsChanged] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [done, setDone] = useState<Returned['data'] | null>(null);
  const close = () => setOpen(false);
  const { ask, question } = useUnsavedChanges({
    unsaved: isChanged && open && done === null,
    onDiscard: close,
  });
  useEffect(dismissToasts, []);
  const cancel = () => (isChanged && done === null ? ask(() => undefined) : close());
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && cancel()}
        onClosed={onClose}
        finalFocus={() => (done === null ? null : focusAfter())}
        title={done === null ? text.title : text.done.title}
        locked={isSubmitting}
        side
      >
        {done === null ? (
          <ReturnForm
            {...props}
            onChanged={setIsChanged}
            onSubmitting={setIsSubmitting}
            onCancel={cancel}
            onReturned={({ message, data }) => {
              setDone(data);
              onReturned(data);
              showToast(message);
            }}
          />
        ) : (
          <ReturnDone {...done} mobile={props.mobile} onClose={close} />
        )}
      </Dialog>
      {question}
    </>
  );
}

type ReturnDoneProps = Returned['data'] & Pick<ReturnDialogProps, 'mobile' | 'onClose'>;

function ReturnDone({
  credit_note: note,
  money_back: back,
  items,
  order,
  to_order: other,
  mobile,
  onClose,
}: ReturnDoneProps) {
  const total = formatRupees(note.total);
  const settled = other === null ? text.done.back : text.done.setOff(other.id);
  return (
    <DocumentDone
      lead={text.done.lead(items.length, order.username)}
      facts={[
        [text.done.creditNote, note.number],
        [text.done.total, total],
        ...(back > 0 ? [[settled, formatRupees(back)] as const] : []),
      ]}
      href={creditNoteHref(note.id)}
      message={text.done.message(order.username, items.length, note.number, total)}
      mobile={mobile}
      onClose={onClose}
    />
  );
}
