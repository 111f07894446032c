'use client';

import { RotateCw } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Problem } from '@/components/money/checkout/problem';
import { ProblemMessage } from '@/components/money/checkout/problem-message';
import { SecureNote } from '@/components/money/checkout/secure-note';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/components/ui/use-formats';
import { premiumPlan } from '@/lib/business';

interface ConfirmPaymentProps {
  open: boolean;
  busy: boolean;
  problem: Problem | null;
  onCancel(): void;
  onConfirm(): void;
  /** Focus target after cancelling. */
  finalFocus(): HTMLElement | null;
}

export function ConfirmPayment({
  open,
  busy,
  problem,
  onCancel,
  onConfirm,
  finalFocus,
}: ConfirmPaymentProps) {
  const text = useTranslations('subscription');
  const controls = useTranslations('ui');
  const { wholeRupees } = useFormats();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title={text('confirm.title')}
      locked={busy}
      finalFocus={finalFocus}
    >
      <dl className="divide-y divide-ivory-line rounded-md border border-ivory-line bg-white px-5">
        <Row label={text('confirm.plan')}>{premiumPlan.name}</Row>
        <Row label={text('confirm.validity')}>{text('duration')}</Row>
        <Row label={text('confirm.amountLabel')}>
          <span className="font-display text-title">{wholeRupees(premiumPlan.amountRupees)}</span>
          <span className="ml-2 text-sm font-normal text-ink-muted">
            {text('confirm.amount', { amount: premiumPlan.amountText })}
          </span>
        </Row>
      </dl>
      <SecureNote />
      <Alert className="mt-4">
        {problem !== null && <ProblemMessage problem={problem} next="/subscription" />}
      </Alert>
      {problem?.remedy === 'load-again' && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2"
          disabled={busy}
          icon={<Icon of={RotateCw} className="size-4" />}
          onClick={onConfirm}
        >
          {text('confirm.reload')}
        </Button>
      )}
      <DialogActions>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {controls('cancel')}
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {text('confirm.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
