import { ConfirmAction } from '@/components/back-office/confirm-action';
import { showToast } from '@/components/ui/toast';
import { callAction } from '@/lib/gateway/client';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { items } from '@/lib/sales/items/endpoints';
import { orderPageText } from './order-page-text';

const text = orderPageText.ready;

interface MarkReadyProps {
  /** Null while closed. */
  pieces: readonly ItemRecord[] | null;
  customer: string;
  onReady(pieces: readonly ItemRecord[]): void;
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

/** Confirms that pieces are ready: the customer gets an SMS, which cannot be called back. */
export function MarkReady({ pieces, customer, onReady, focusAfter, onClose }: MarkReadyProps) {
  return (
    <ConfirmAction
      about={pieces}
      title={text.title}
      question={(booked) => text.question(booked.length, customer)}
      confirmLabel={text.submit}
      tone="primary"
      run={(booked) => callAction(items, 'ready', { ids: booked.map(({ id }) => id) })}
      failure={text.failed}
      onDone={(_booked, { data, message }) => {
        onReady(data);
        showToast(message);
      }}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      {(booked) => <Names pieces={booked} />}
    </ConfirmAction>
  );
}

const mostNames = 5;

function Names({ pieces }: { pieces: readonly ItemRecord[] }) {
  return (
    <ul className="font-medium wrap-anywhere">
      {pieces.slice(0, mostNames).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {pieces.length > mostNames && <li>{text.more(pieces.length - mostNames)}</li>}
    </ul>
  );
}
