'use client';

import { useState } from 'react';
import { fieldAmount, paiseOfField } from '@/lib/kernel/text/amount';
import type { CheckoutState } from '@/components/money/checkout/checkout-flow';
import { ProblemMessage } from '@/components/money/checkout/problem-message';
import { SecureNote } from '@/components/money/checkout/secure-note';
import { UpiNote } from '@/components/money/checkout/upi-note';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { paiseOfRupees } from '@/lib/paise';
import { amountValue, formatRupees } from '@/lib/kernel/text/format';
import { duePaymentText as text } from './due-payment-text';
import { partProblem } from './part-problem';

interface PayDueDialogProps extends Pick<CheckoutState, 'phase' | 'problem'> {
  name: string;
  /** Suggested rupees. */
  amount: number;
  due: number;
  onPay(amount: string): void;
  onCancel(): void;
  finalFocus(): HTMLElement | null;
}

export function PayDueDialog(props: PayDueDialogProps) {
  const { name, amount, due, phase, problem, onPay, onCancel, finalFocus } = props;
  const [typed, setTyped] = useState(() => amountValue(amount));
  const [wrongPart, setWrongPart] = useState<string | null>(null);
  const busy = phase === 'opening';
  const isWrongAmount = problem?.remedy === 'amount';
  return (
    <Dialog
      open={busy || phase === 'asking'}
      onOpenChange={(next) => !next && onCancel()}
      title={text.title}
      description={name}
      locked={busy}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = partProblem(typed, paiseOfRupees(due));
          setWrongPart(wrong);
          if (!busy && wrong === null) onPay(fieldAmount(typed));
        }}
      >
        <TextField
          label={text.amount}
          hint={text.hint(formatRupees(due))}
          error={wrongPart ?? (isWrongAmount ? problem.text : undefined)}
          inputMode="decimal"
          autoComplete="off"
          name="amount"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <UpiNote amountPaise={paiseOfField(typed)} className="mt-4" />
        <SecureNote />
        <DialogAlert className="mt-4" scrollsFor={!isWrongAmount && problem}>
          {problem !== null && !isWrongAmount && <ProblemMessage problem={problem} next="/orders" />}
        </DialogAlert>
        <DialogActions>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {text.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
