'use client';

import { useRef, useState, type FormEvent } from 'react';
import { FailureMessage } from '@/components/back-office/failure-message';
import { MobileField } from '@/components/forms/mobile-field';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import { SelectField } from '@/components/ui/select-field';
import { showToast } from '@/components/ui/toast';
import { quantityRanges } from '@/lib/visit-rules';
import { callAction, type Failure } from '@/lib/gateway/client';
import { visits, type VisitRecord } from '@/lib/visits/front-desk/contract';
import { frontDeskText } from './front-desk-text';
import { DeskCustomer } from '@/components/visits/desk-customer/desk-customer';
import { deskCustomerText } from '@/components/visits/desk-customer/desk-customer-text';
import { useDeskCustomer } from '@/components/visits/desk-customer/use-desk-customer';
import { walkInText as text } from './walk-in-text';
import { nameOf } from './visit-facts';

interface WalkInDialogProps {
  shopAddress: string;
  onAdded(visit: VisitRecord): void;
  onClosed(): void;
}

/** Looks the mobile up, registers who is new with the plan or sends the sign-up link, and asks before exceeding capacity. */
export function WalkInDialog({ shopAddress, onAdded, onClosed }: WalkInDialogProps) {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState<'add' | 'link' | null>(null);
  const [mobile, setMobile] = useState('');
  const [quantity, setQuantity] = useState<string>(quantityRanges[0].value);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [fieldError, setFieldError] = useState<string>();
  const [linkSent, setLinkSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const attempt = useIdempotencyKey();
  const customer = useDeskCustomer(mobile);
  const isFull = failure?.code === 'SLOT_FULL';

  function reset() {
    setFailure(null);
    setFieldError(undefined);
    setLinkSent(false);
  }

  async function add(over: boolean) {
    if (busy !== null) return;
    reset();
    const input = { mobile, shop_address: shopAddress, quantity, ...(over ? { over_capacity: true } : {}) };
    const checked = visits.actions.walk_in.input.shape.mobile.safeParse(mobile);
    if (!checked.success) {
      setFieldError(checked.error.issues[0]?.message);
      field.current?.focus();
      return;
    }
    setBusy('add');
    const outcome = await callAction(visits, 'walk_in', input, { idempotencyKey: attempt.keyFor(input) });
    setBusy(null);
    if (outcome.ok) {
      attempt.done();
      setOpen(false);
      const visit = outcome.data.data;
      showToast(visit.over_capacity ? text.addedOver(nameOf(visit)) : frontDeskText.checkedIn(nameOf(visit)));
      onAdded(visit);
      return;
    }
    setFailure(outcome);
    setFieldError(outcome.fields['mobile']);
    if (outcome.fields['mobile'] !== undefined) field.current?.focus();
  }

  async function sendLink() {
    if (busy !== null) return;
    setBusy('link');
    const input = { mobile };
    const outcome = await callAction(visits, 'send_link', input, { idempotencyKey: attempt.keyFor(input) });
    setBusy(null);
    if (outcome.ok) {
      attempt.done();
      reset();
      setLinkSent(true);
      return;
    }
    setFailure(outcome);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title={text.title}
      description={text.text(shopAddress)}
      locked={busy !== null || customer.busy}
    >
      <form
        noValidate
        aria-label={text.title}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void (customer.missing === null ? add(false) : customer.sell());
        }}
        className="flex flex-col gap-4"
      >
        <MobileField
          label={text.mobile}
          autoComplete="off"
          ref={field}
          value={mobile}
          error={fieldError ?? customer.mobileError}
          onChange={(event) => {
            setMobile(event.target.value);
            reset();
          }}
        />
        <DeskCustomer
          state={customer}
          otherwise={
            customer.missing === 'account' && (
              <Button variant="secondary" size="small" busy={busy === 'link'} onClick={() => void sendLink()}>
                {text.sendLink}
              </Button>
            )
          }
        />
        {customer.missing === null && (
          <SelectField
            label={text.quantity}
            value={quantity}
            options={quantityRanges.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => setQuantity(event.target.value)}
          />
        )}
        <DialogAlert
          scrollsFor={failure}
          tone={isFull ? 'warning' : 'error'}
          action={
            isFull && (
              <Button variant="secondary" size="small" busy={busy === 'add'} onClick={() => void add(true)}>
                {text.addOver}
              </Button>
            )
          }
        >
          {isFull
            ? text.full
            : failure !== null && <FailureMessage sentence={text.failed} failure={failure} />}
        </DialogAlert>
        <DialogAlert tone="success" scrollsFor={linkSent}>
          {linkSent && text.linkSent(mobile)}
        </DialogAlert>
        <DialogActions>
          <Button variant="secondary" disabled={busy !== null} onClick={() => setOpen(false)}>
            {backOfficeText.cancel}
          </Button>
          <Button type="submit" busy={busy === 'add' || customer.busy}>
            {customer.missing === null
              ? frontDeskText.checkIn
              : customer.missing === 'account'
                ? deskCustomerText.register
                : deskCustomerText.sell}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
