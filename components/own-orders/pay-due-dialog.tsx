'use client';

import { useState } from 'react';
import { amountText, amountValue, keepAmountCharacters } from '@/components/back-office/amount';
import { LoginAgain } from '@/components/customer/login-again';
import { SecureNote } from '@/components/subscription/secure-note';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { formatRupees } from '@/lib/text/format';
import { duePaymentText as text } from './due-payment-text';
import { partProblem } from './part-problem';
import type { DuePaymentState } from './use-due-payment';

interface PayDueDialogProps {
  name: string;
  /** Suggested rupees. */
  amount: number;
  due: number;
  state: DuePaymentState;
  onPay(amount: string): void;
  onCancel(): void;
  finalFocus(): HTMLElement | null;
}

export function PayDueDialog({ name, amount, due, state, onPay, onCancel, finalFocus }: PayDueDialogProps) {
  const [typed, setTyped] = useState(() => amountValue(amount));
  const [wrongPart, setWrongPart] = useState<string | null>(null);
  const busy = state.phase === 'opening';
  return (
    <Dialog
      open={busy || state.phase === 'asking'}
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
          const problem = partProblem(typed, Math.round(due * 100));
          setWrongPart(problem);
          if (!busy && problem === null) onPay(amountText(typed));
        }}
      >
        <TextField
          label={text.amount}
          hint={text.hint(formatRupees(due))}
          error={wrongPart ?? state.wrongAmount ?? undefined}
          inputMode="decimal"
          autoComplete="off"
          name="amount"
          required
          value={typed}
          onChange={(event) => setTyped(keepAmountCharacters(event.target.value))}
        />
        <SecureNote />
        <DialogAlert
          className="mt-4"
          scrollsFor={state.problem}
          action={state.isSignedOut && <LoginAgain next="/orders" />}
        >
          {state.problem}
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
