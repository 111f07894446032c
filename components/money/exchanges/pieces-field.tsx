'use client';

import { Plus, Trash2 } from '@lucide/icons';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { PickerFieldProps } from '@/components/back-office/picker-field';
import { useCurrentRates } from '@/components/money/gold-rate/use-current-rates';
import { optionsOfArticles } from './article-options';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { isOld } from '@/lib/money/gold-rate/rules';
import { sumsOfPieces } from '@/lib/money/exchanges/rules';
import { noteMax } from '@/lib/money/exchanges/contract';
import { piecesAtOnce } from '@/lib/limits';
import { formatPaise } from '@/lib/paise';
import { amountValue } from '@/lib/kernel/text/format';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { inputMaxLength } from '@/components/back-office/form-field';
import { exchangesText } from './exchanges-text';
import {
  isOldGoldArticle,
  newPiece,
  piecesOfText,
  textOfPieces,
  valuedPiece,
  type TypedPiece,
} from './typed-pieces';

const text = exchangesText.form;

interface PiecesFieldProps extends PickerFieldProps {
  setDefault(value: string): void;
}

/** Pieces of a quote, with the value of each and of all as they are typed. The first begins with today's rate of fine gold. */
export function PiecesField({ value, onChange, setDefault, error }: PiecesFieldProps) {
  const pieces = piecesOfText(value);
  const today = useTodaysRate();
  const fillIn = useEffectEvent((rate: string) => {
    const [only, ...others] = pieces;
    if (only !== undefined && others.length === 0 && only.rate === '')
      // What is typed meanwhile is still to be kept on closing.
      (value === textOfPieces([newPiece]) ? setDefault : onChange)(textOfPieces([{ ...only, rate }]));
  });
  useEffect(() => {
    if (today !== undefined) fillIn(amountValue(today));
  }, [today]);
  const listRef = useRef<HTMLOListElement>(null);
  const errorId = useId();
  const set = (nth: number, changes: Partial<TypedPiece>) =>
    onChange(textOfPieces(pieces.map((piece, index) => (index === nth ? { ...piece, ...changes } : piece))));

  /** The next piece begins with the rate of the last one. */
  function add() {
    onChange(textOfPieces([...pieces, { ...newPiece, rate: pieces.at(-1)?.rate ?? '' }]));
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>('li:last-child select')?.focus());
  }
  function remove(nth: number) {
    onChange(textOfPieces(pieces.filter((_, index) => index !== nth)));
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>('li:last-child select')?.focus());
  }

  const valued = pieces.flatMap((piece) => valuedPiece(piece) ?? []);
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-semibold">{text.pieces}</legend>
      <ol ref={listRef} className="mt-2 grid gap-4">
        {pieces.map((piece, nth) => (
          // Rows have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth} className="rounded-md border border-ivory-line p-3">
            <PieceRow
              piece={piece}
              nth={nth + 1}
              onChange={(changes) => set(nth, changes)}
              onRemove={pieces.length === 1 ? null : () => remove(nth)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={Plus} className="size-4" />}
          disabled={pieces.length >= piecesAtOnce}
          onClick={add}
        >
          {text.add}
        </Button>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {text.total}:{' '}
          <span className="font-semibold text-ink">{formatPaise(sumsOfPieces(valued).valuePaise)}</span>
        </p>
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-2 text-sm text-ruby">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Of 24 carat, in rupees; undefined until loaded, or if it is older than a day. */
function useTodaysRate(): number | undefined {
  const { rates, now } = useCurrentRates();
  const rate = rates['24K'];
  const isKnown = rate !== undefined && now.getTime() > 0;
  return isKnown && !isOld(rate.set_at, now) ? rate.rate_per_gram : undefined;
}

interface PieceRowProps {
  piece: TypedPiece;
  /** From 1. */
  nth: number;
  onChange(changes: Partial<TypedPiece>): void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

const numbers = ['gross', 'stones', 'touch', 'rate', 'deduction'] as const;

function PieceRow({ piece, nth, onChange, onRemove }: PieceRowProps) {
  const valued = valuedPiece(piece);
  return (
    <div role="group" aria-label={text.piece(nth)} className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3 xs:grid-cols-3">
        <SelectField
          label={text.article}
          value={piece.article}
          options={optionsOfArticles}
          onChange={({ target }) => isOldGoldArticle(target.value) && onChange({ article: target.value })}
        />
        {numbers.map((name) => (
          <TextField
            key={name}
            label={text[name]}
            value={piece[name]}
            required={name !== 'stones' && name !== 'deduction'}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <TextField
        label={text.note}
        value={piece.note}
        maxLength={inputMaxLength(noteMax)}
        autoComplete="off"
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div className="flex min-h-target flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm tabular-nums">
        <p className="min-w-0 text-ink-soft">
          {valued === null ? (
            text.unknownValue
          ) : (
            <>
              {text.fineOf(gramsOfMg(valued.netMg), gramsOfMg(valued.fineMg))}
              <span className="block font-semibold text-ink">{formatPaise(valued.valuePaise)}</span>
            </>
          )}
        </p>
        {onRemove !== null && (
          <Button
            variant="danger-quiet"
            size="small"
            icon={<Icon of={Trash2} className="size-4" />}
            aria-label={text.remove(nth)}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  );
}
