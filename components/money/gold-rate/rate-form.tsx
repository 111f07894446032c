'use client';

import { useRef, useState } from 'react';
import { fieldAmount, paiseOfField } from '@/lib/kernel/text/amount';
import { FailureMessage } from '@/components/back-office/failure-message';
import { MoneyField } from '@/components/back-office/money-field';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { UnsavedChangesDialog } from '@/components/ui/unsaved-changes-dialog';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { purities, purityLabels, type Purity } from '@/lib/money/gold-rate/rules';
import { rateBounds } from '@/lib/money/gold-rate/record';
import { call, detailsOf, type Failure } from '@/lib/gateway/client';
import { setGoldRate } from '@/lib/money/gold-rate/endpoints';
import { formatPaise, paiseOfRupees } from '@/lib/paise';
import { formatRupees } from '@/lib/kernel/text/format';
import { goldRateText } from './gold-rate-text';
import { rateRows } from './format-rate';

const text = goldRateText.form;
const { jump } = goldRateText;

const empty: Record<Purity, string> = { '24K': '', '22K': '', '18K': '' };
type Errors = Partial<Record<Purity, string | undefined>>;

/** A large change is confirmed with the last rate in view. */
export function RateForm({ current, onSet }: { current: CurrentRates; onSet(rates: CurrentRates): void }) {
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [asking, setAsking] = useState<CurrentRates | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useRef<Partial<Record<Purity, HTMLInputElement | null>>>({});
  const attempt = useIdempotencyKey();
  const filled = purities.filter((purity) => typed[purity].trim() !== '');

  async function save(confirm: boolean) {
    const rates = Object.fromEntries(filled.map((purity) => [purity, fieldAmount(typed[purity])]));
    const input = { rates, confirm };
    setBusy(true);
    setFailure(null);
    setDone(null);
    const outcome = await call(setGoldRate, input, { idempotencyKey: attempt.keyFor(input) });
    setBusy(false);
    if (outcome.ok) {
      attempt.done();
      setAsking(null);
      setTyped(empty);
      setDone(outcome.data.message);
      onSet(outcome.data.data);
    } else {
      const now = detailsOf(outcome, 'RATE_JUMP');
      if (now === null) setFailure(outcome);
      else setAsking(now);
    }
  }

  function submit() {
    const wrong = errorsOf(typed);
    setErrors(wrong);
    setFailure(null);
    setDone(null);
    const first = purities.find((purity) => wrong[purity] !== undefined);
    if (first === undefined) void save(false);
    else fields.current[first]?.focus();
  }

  const failed = failure !== null && <FailureMessage sentence={text.failed} failure={failure} />;
  return (
    <Card flush aria-labelledby="set-rates" className="p-4 md:px-6">
      <UnsavedChangesDialog unsaved={filled.length > 0} onDiscard={() => setTyped(empty)} />
      <h2 id="set-rates" className="font-text text-base font-semibold">
        {text.title}
      </h2>
      <p className="text-sm text-ink-soft">{text.text}</p>
      <form
        noValidate
        aria-labelledby="set-rates"
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid gap-x-5 gap-y-3 md:grid-cols-3">
          {purities.map((purity) => {
            const rate = current[purity];
            return (
              <MoneyField
                key={purity}
                label={purityLabels[purity]}
                hint={rate === undefined ? text.notSet : text.now(formatRupees(rate.rate_per_gram))}
                error={errors[purity]}
                value={typed[purity]}
                onChange={(value) => {
                  setTyped((before) => ({ ...before, [purity]: value }));
                  setErrors((before) => ({ ...before, [purity]: undefined }));
                }}
                inputRef={(element) => {
                  fields.current[purity] = element;
                }}
              />
            );
          })}
        </div>
        <Alert>{asking === null && failed}</Alert>
        <Alert tone="success">{done}</Alert>
        <div className="flex xs:justify-end *:grow xs:*:grow-0">
          <Button type="submit" busy={busy && asking === null}>
            {text.submit}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={jump.title}
        question={jump.question}
        confirmLabel={jump.confirm}
        tone="primary"
        busy={busy}
        error={failed}
        onConfirm={() => void save(true)}
      >
        <dl className="grid gap-2">
          {rateRows(asking ?? {}).map(({ purity, rate }) => (
            <div key={purity}>
              <dt className="text-ink-soft">{purityLabels[purity]}</dt>
              <dd className="font-semibold tabular-nums">
                {jump.change(formatRupees(rate.rate_per_gram), formatPaise(paiseOfField(typed[purity]) ?? 0))}
              </dd>
            </div>
          ))}
        </dl>
      </ConfirmDialog>
    </Card>
  );
}

function errorsOf(typed: Record<Purity, string>): Errors {
  const filled = purities.filter((purity) => typed[purity].trim() !== '');
  if (filled.length === 0) return { [purities[0]]: text.none };
  const wrong = filled.filter((purity) => {
    const paise = paiseOfField(typed[purity]);
    return paise === null || paise < paiseOfRupees(rateBounds.min) || paise > paiseOfRupees(rateBounds.max);
  });
  const [from, to] = [formatRupees(rateBounds.min), formatRupees(rateBounds.max)];
  return Object.fromEntries(wrong.map((purity) => [purity, text.wrong(purityLabels[purity], from, to)]));
}
