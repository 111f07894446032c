'use client';

import { useId, useRef } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { FailureMessage } from '@/components/back-office/failure-message';
import { inputMaxLength } from '@/components/back-office/form-field';
import { ReasonButton } from '@/components/back-office/reason-button';
import { linesOfItem } from '@/components/sales/opportunities/item-lines';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { DialogActions, DialogAlert } from '@/components/ui/dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAfterRender } from '@/components/ui/use-after-render';
import type { OutputOf } from '@/lib/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import type { returnPieces } from '@/lib/money/returns/contract';
import { reasonMax } from '@/lib/money/returns/rules';
import { rupeesOf } from '@/lib/paise';
import type { ItemRecord } from '@/lib/sales/items/contract';
import type { InvoiceRecord, OrderRecord } from '@/lib/sales/orders/contract';
import { returnsText as text } from './returns-text';
import { SettlePart } from './settle-part';
import { useReturn, type Field } from './use-return';

interface ReturnFormProps {
  order: OrderRecord;
  piece: ItemRecord;
  pieces: readonly ItemRecord[];
  entries: readonly EntryRecord[];
  invoice: InvoiceRecord;
  onChanged(isChanged: boolean): void;
  onSubmitting(isSubmitting: boolean): void;
  onReturned(returned: OutputOf<typeof returnPieces>): void;
  onRefused(): void;
  onCancel(): void;
}

/** Pieces, reason, stock, and how the money comes back, which is shown before it is confirmed. */
export function ReturnForm(props: ReturnFormProps) {
  const { order, pieces, invoice, onCancel } = props;
  const restockId = useId();
  const form = useRef<HTMLFormElement>(null);
  const afterRender = useAfterRender();
  const focusField = (name: Field) =>
    afterRender(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
  const taken = useReturn({ ...props, focusField });
  const { returnable, chosen, count, typed, errors, busy, failed } = taken;
  const hasOthers = pieces.some(({ state, invoice_id: of }) => state === 'delivered' && of !== invoice.id);
  return (
    <form
      ref={form}
      noValidate
      aria-label={text.title}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void taken.submit();
      }}
    >
      <div className="flex flex-1 flex-col gap-5">
        <div>
          {hasOthers && <p className="text-sm text-ink-soft">{text.ofInvoice(invoice.number)}</p>}
          <ul aria-label={text.pieces} className="border-b border-ivory-line">
            {returnable.map((piece) => (
              <PieceLine
                key={piece.id}
                piece={piece}
                isChosen={chosen.includes(piece)}
                onChoose={() => taken.choose(piece.id)}
              />
            ))}
          </ul>
        </div>
        <TextareaField
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
          rows={2}
          required
          maxLength={inputMaxLength(reasonMax)}
          value={typed.reason}
          error={errors.reason}
          onChange={({ target }) => taken.type('reason', target.value)}
        />
        <label className="flex min-h-touch cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            aria-labelledby={`${restockId}-label`}
            aria-describedby={`${restockId}-hint`}
            checked={taken.restock}
            onChange={({ target }) => taken.setRestock(target.checked)}
            className="mt-1 size-5 shrink-0 accent-emerald"
          />
          <span>
            <span id={`${restockId}-label`} className="font-medium">
              {text.restock}
            </span>
            <span id={`${restockId}-hint`} className="block text-sm text-ink-soft">
              {text.restockHint}
            </span>
          </span>
        </label>
        <Amounts count={chosen.length} byPaise={taken.byPaise} backPaise={taken.backPaise} />
        {taken.backPaise > 0 && <SettlePart order={order} taken={taken} />}
        <DialogAlert scrollsFor={failed ?? taken.attempts}>
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
        <ReasonButton type="submit" busy={busy} reason={count === 0 ? text.nothingChosen : null}>
          {text.submit(count)}
        </ReasonButton>
      </DialogActions>
    </form>
  );
}

interface PieceLineProps {
  piece: ItemRecord;
  isChosen: boolean;
  onChoose(): void;
}

function PieceLine({ piece, isChosen, onChoose }: PieceLineProps) {
  return (
    <li className="border-b border-ivory-line last:border-b-0">
      <label className="flex min-h-touch cursor-pointer items-start gap-3 py-3">
        <input
          type="checkbox"
          aria-label={piece.name}
          checked={isChosen}
          onChange={onChoose}
          className="mt-1 size-5 shrink-0 accent-emerald"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{piece.name}</span>
          <span className="block text-sm text-ink-soft tabular-nums">{linesOfItem(piece).join(', ')}</span>
        </span>
        <span className="font-semibold tabular-nums">{formatRupees(piece.price)}</span>
      </label>
    </li>
  );
}

function Amounts({ count, byPaise, backPaise }: { count: number; byPaise: number; backPaise: number }) {
  const offDue = byPaise - backPaise;
  return (
    <dl aria-label={text.sums.label} className="grid gap-1 text-sm">
      <Amount label={text.sums.credited(count)} paise={byPaise} />
      {offDue > 0 && <Amount label={text.sums.offDue} paise={offDue} />}
      <Amount label={text.sums.back} paise={backPaise} leads />
    </dl>
  );
}

function Amount({ label, paise, leads = false }: { label: string; paise: number; leads?: boolean }) {
  return (
    <div className={classes('flex justify-between gap-4', leads && 'text-base font-semibold')}>
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">{formatRupees(rupeesOf(paise))}</dd>
    </div>
  );
}
