'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { FailureMessage } from '@/components/back-office/failure-message';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextField } from '@/components/ui/text-field';
import { entryDefinition } from '@/lib/money/ledger/record';
import { deskMethodChoices } from '@/lib/money/plan-sales/rules';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { formatTime } from '@/lib/kernel/text/format';
import { deskCustomerText as text } from './desk-customer-text';
import type { DeskCustomerState } from './use-desk-customer';

interface DeskCustomerProps {
  state: DeskCustomerState;
  /** Beside the sale, for who cannot pay now. */
  otherwise?: ReactNode;
}

/** Below a mobile number: whose it is, and what a sale of the plan needs. The form around it has the button. */
export function DeskCustomer({ state, otherwise }: DeskCustomerProps) {
  const { customer, missing, isLooking, lookFailure, sold } = state;
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className={isLooking || customer !== null ? undefined : 'sr-only'}>
        {isLooking ? (
          <p className="text-ink-soft">{text.looking}</p>
        ) : (
          customer !== null && (
            <>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-lg font-semibold wrap-anywhere">{customer.name}</span>
                <Badge tone={customer.has_plan ? 'gold' : 'warning'}>
                  {customer.has_plan ? text.plan : text.noPlan}
                </Badge>
              </p>
              {customer.visits.map(({ id, slot_time, shop_address: store, visit }) => (
                <p key={id} className="mt-1 text-ink-soft">
                  {text.visit({
                    time: formatTime(slot_time),
                    store,
                    state: bookingDefinition.fields.visit.labels[visit],
                  })}
                </p>
              ))}
            </>
          )
        )}
      </div>
      <FailureAlert sentence={text.lookFailed} failure={lookFailure} onRetry={state.retry} />
      {missing !== null && <PlanSale state={state} missing={missing} otherwise={otherwise} />}
      <Alert tone="success">{sold !== null && <Sold {...sold} />}</Alert>
    </div>
  );
}

function PlanSale({
  state,
  missing,
  otherwise,
}: DeskCustomerProps & { missing: NonNullable<DeskCustomerState['missing']> }) {
  const { customer, input, setInput, errors, failure } = state;
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <fieldset ref={fields} aria-label={text.group} className="flex min-w-0 flex-col gap-4">
      <Alert tone="warning" action={otherwise}>
        {missing === 'account' ? text.unknown : text.withoutPlan(customer?.name ?? '')}
      </Alert>
      {missing === 'account' && (
        <TextField
          label={text.name}
          required
          maxLength={120}
          autoComplete="off"
          value={input.name}
          error={errors.name}
          onChange={(event) => setInput({ name: event.target.value })}
        />
      )}
      <ChoiceGroup
        label={text.method}
        name="plan-method"
        required
        fit="pair"
        choices={deskMethodChoices}
        chosen={input.method}
        onChange={(event) => setInput({ method: event.target.value === 'upi' ? 'upi' : 'cash' })}
      />
      {input.method === 'upi' && (
        <TextField
          label={text.reference}
          required
          maxLength={entryDefinition.fields.reference.max}
          autoComplete="off"
          value={input.reference}
          error={errors.reference}
          onChange={(event) => setInput({ reference: event.target.value })}
        />
      )}
      {missing === 'account' && (
        <TextField
          label={text.referral}
          autoComplete="off"
          autoCapitalize="characters"
          value={input.referral}
          error={errors.referral_code}
          onChange={(event) => setInput({ referral: event.target.value })}
        />
      )}
      <Alert>{failure !== null && <FailureMessage sentence={text.failed} failure={failure} />}</Alert>
    </fieldset>
  );
}

function Sold({ id, user_id: userId, name, mobile, receipt_no: number, code_sent: codeSent }: Sale) {
  return (
    <>
      <p>
        {text.sold(name, number)}{' '}
        <a
          href={`/api/plan_receipt?user_id=${userId}&id=${id}`}
          target="_blank"
          rel="noopener"
          className="font-semibold underline underline-offset-4"
        >
          {text.invoice}
        </a>
      </p>
      {codeSent && <p className="mt-1 font-normal">{text.codeSent(mobile)}</p>}
    </>
  );
}

type Sale = NonNullable<DeskCustomerState['sold']>;
