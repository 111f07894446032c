'use client';

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { FailureMessage } from '@/components/back-office/failure-message';
import { ReasonButton } from '@/components/back-office/reason-button';
import { Button } from '@/components/ui/button';
import { DialogActions, DialogAlert } from '@/components/ui/dialog';
import { useAfterRender } from '@/components/ui/use-after-render';
import { storeDate } from '@/lib/kernel/text/format';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { AmountsPart } from './amounts-part';
import { BusinessBuyer } from './business-buyer';
import type { Delivery, DeliveryCustomer, Paid } from './delivery-dialog';
import { nameOf, takesHuid, type Typed } from './delivery-input';
import { deliveryText as text } from './delivery-text';
import { MissingPart } from './missing-part';
import { PieceRow } from './piece-row';
import { useDelivery } from './use-delivery';

interface DeliveryFormProps {
  order: OrderRecord;
  pieces: readonly ItemRecord[];
  role: StaffRole;
  customer: DeliveryCustomer | null;
  onChanged(isChanged: boolean): void;
  onSubmitting(isSubmitting: boolean): void;
  onDelivered(delivery: Delivery): void;
  onRefused(): void;
  /** Undefined if the order takes no payment. */
  onPay: ((after: Paid) => void) | undefined;
  onCancel(): void;
}

/** Works with a scanner and a keyboard alone: Enter goes to the next empty field, after the last one to the button. */
export function DeliveryForm(props: DeliveryFormProps) {
  const { order, role, onPay, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const afterRender = useAfterRender();
  const focusField = useCallback(
    (name: string) =>
      afterRender(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()),
    [afterRender],
  );
  const [today] = useState(() => storeDate(new Date()));
  const delivery = useDelivery({ ...props, focusField });
  const { typed, errors, chosen, left, first, busy, failed } = delivery;
  // What a scanner typed on the button, before its Enter.
  const isScanned = useRef(false);
  const [exempting, setExempting] = useState<ReadonlySet<number>>(new Set());
  const exempt = useCallback(
    (piece: ItemRecord) => {
      setExempting((before) => new Set(before).add(piece.id));
      focusField(nameOf('exempt', piece));
    },
    [focusField],
  );

  const submitButton = () => form.current?.querySelector<HTMLElement>('button[type="submit"]') ?? null;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (target instanceof HTMLButtonElement && target.type === 'submit') {
      keepFromScanner(event, isScanned);
      return;
    }
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    // A scanner ends with Enter: it must not deliver yet.
    event.preventDefault();
    if (target.type === 'checkbox') return;
    if (!delivery.settle(target.name)) {
      target.select();
      return;
    }
    const fields = [
      ...(form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        '[data-scan]',
      ) ?? []),
    ];
    const after = fields.slice(fields.findIndex((field) => field === target) + 1);
    const next = after.find(({ value }) => value === '') ?? submitButton();
    next?.focus();
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <form
      ref={form}
      noValidate
      aria-label={text.title}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void delivery.submit();
      }}
    >
      <div className="flex-1">
        {left.some(takesHuid) && <p className="text-sm text-ink-soft">{text.huidHint}</p>}
        <ul aria-label={text.pieces} className="border-b border-ivory-line">
          {left.map((piece) => (
            <PieceRow
              key={piece.id}
              piece={piece}
              isChosen={chosen.includes(piece)}
              {...fieldsOf(typed, errors, piece)}
              first={first}
              onChoose={delivery.choose}
              onType={delivery.type}
              onExempt={exempt}
              isExempting={exempting.has(piece.id)}
            />
          ))}
        </ul>
        <AmountsPart order={order} pieces={delivery.measured} chosen={delivery.measuredChosen} />
        <MissingPart
          missing={delivery.missing}
          customerId={order.userid}
          mayAllowDue={role === 'admin'}
          takesSum={delivery.takesSum}
          allowsDue={delivery.allowsDue}
          isToBusiness={delivery.isToBusiness}
          typed={typed}
          errors={errors}
          today={today}
          onHuid={(id) => focusField(nameOf('huid', { id }))}
          onTakeSum={delivery.setTakesSum}
          onAllowDue={(allows) => {
            delivery.setAllowsDue(allows);
            if (allows) focusField('due_on');
          }}
          onType={delivery.type}
          onPay={onPay && (() => !busy && onPay({ onPaid: delivery.paid, focusAfter: submitButton }))}
        />
        <BusinessBuyer
          isOpen={delivery.isToBusiness}
          typed={typed}
          errors={errors}
          onOpen={(open) => {
            delivery.setIsToBusiness(open);
            if (open) focusField('gstin');
          }}
          onType={delivery.type}
        />
        <DialogAlert className="mt-5" scrollsFor={failed ?? delivery.attempts}>
          {failed !== null ? (
            failed.code === 'STALE_VERSION' ? (
              text.stale
            ) : (
              <FailureMessage
                sentence={failed.reason === 'refused' ? text.failed : text.unknown}
                failure={failed}
              />
            )
          ) : (
            Object.keys(errors).length > 0 && text.checkFields
          )}
        </DialogAlert>
      </div>
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {backOfficeText.cancel}
        </Button>
        <ReasonButton
          type="submit"
          busy={busy}
          reason={delivery.count === 0 ? text.nothingChosen : null}
          onFocus={() => {
            isScanned.current = false;
          }}
        >
          {text.submit(delivery.count)}
        </ReasonButton>
      </DialogActions>
    </form>
  );
}

/** On the button a scan is characters, which it ignores, and then Enter, which would press it: that Enter does nothing. */
function keepFromScanner(event: KeyboardEvent, isScanned: { current: boolean }) {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (isScanned.current && (key === 'Enter' || key === ' ')) event.preventDefault();
  if (key === 'Enter') isScanned.current = false;
  else if (key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey) isScanned.current = true;
}

/** Texts of the piece's fields, apart, so that typing renders one row. */
function fieldsOf(typed: Typed, errors: Readonly<Record<string, string>>, piece: ItemRecord) {
  const value = (field: Parameters<typeof nameOf>[0]) => typed[nameOf(field, piece)] ?? '';
  const error = (field: Parameters<typeof nameOf>[0]) => errors[nameOf(field, piece)];
  return {
    huid: value('huid'),
    exempt: value('exempt'),
    note: value('note'),
    gross: value('gross'),
    stones: value('stones'),
    huidError: error('huid'),
    noteError: error('note'),
    grossError: error('gross'),
    stonesError: error('stones'),
  };
}
