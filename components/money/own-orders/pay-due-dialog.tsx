'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fieldAmount, paiseOfField } from '@/lib/kernel/text/amount';
import type { CheckoutState } from '@/components/money/checkout/checkout-flow';
import { ProblemMessage, useProblemText } from '@/components/money/checkout/problem-message';
import { SecureNote } from '@/components/money/checkout/secure-note';
import { UpiNote } from '@/components/money/checkout/upi-note';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/components/ui/use-formats';
import { paiseOfRupees } from '@/lib/paise';
import { amountValue } from '@/lib/kernel/text/format';
import { leavesTooLittle } from './part-problem';

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
  const text = useTranslations('checkout');
  const textOf = useProblemText();
  const { rupees } = useFormats();
  const [typed, setTyped] = useState(() => amountValue(amount));
  const [isWrongPart, setWrongPart] = useState(false);
  const busy = phase === 'opening';
  const isWrongAmount = problem?.remedy === 'amount';
  return (
    <Dialog
      open={busy || phase === 'asking'}
      onOpenChange={(next) => !next && onCancel()}
      title={text('amount.title')}
      description={name}
      locked={busy}
      finalFocus={finalFocus}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isWrong = leavesTooLittle(typed, paiseOfRupees(due));
          setWrongPart(isWrong);
          if (!busy && !isWrong) onPay(fieldAmount(typed));
        }}
      >
        <TextField
          label={text('amount.label')}
          hint={text('amount.hint', { due: rupees(due) })}
          error={isWrongPart ? text('problems.leaveOneRupee') : isWrongAmount ? textOf(problem) : undefined}
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
            {text('amount.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {text('amount.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
