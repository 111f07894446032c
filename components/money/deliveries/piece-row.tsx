import { memo, useId } from 'react';
import { linesOfItem } from '@/components/sales/opportunities/item-lines';
import { PieceBadge } from '@/components/sales/orders/piece-badge';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { huidExemptionLabels, huidExemptions } from '@/lib/articles';
import { formatRupees } from '@/lib/kernel/text/format';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { nameOf, takesHuid, takesWeights, type PieceField } from './delivery-input';
import { deliveryText as text } from './delivery-text';

interface PieceRowProps {
  piece: ItemRecord;
  isChosen: boolean;
  /** What is typed, by field; and the messages of wrong ones. */
  huid: string;
  exempt: string;
  note: string;
  gross: string;
  stones: string;
  huidError: string | undefined;
  noteError: string | undefined;
  grossError: string | undefined;
  stonesError: string | undefined;
  /** The field that the dialog focuses when it opens. */
  first: string | null;
  onChoose(id: number): void;
  onType(name: string, value: string): void;
  onExempt(piece: ItemRecord): void;
  /** The exemption is shown. */
  isExempting: boolean;
}

const exemptions = huidExemptions.map((value) => ({ value, label: huidExemptionLabels[value] }));

/** A piece with what is measured when it is handed over. Fields with `data-scan` are the way of Enter. */
export const PieceRow = memo(function PieceRow(props: PieceRowProps) {
  const { piece, isChosen, exempt, first, onChoose, onType, onExempt } = props;
  const { id, name } = piece;
  const nameId = useId();
  const showsExemption = exempt !== '' || props.isExempting;
  const scan = (field: PieceField, value: string, error: string | undefined) => ({
    name: nameOf(field, piece),
    value,
    error,
    autoComplete: 'off',
    'data-scan': '',
    ...(first === nameOf(field, piece) ? { 'data-first-focus': '' } : {}),
    onChange: (event: { target: { value: string } }) => onType(nameOf(field, piece), event.target.value),
  });
  return (
    <li className="border-b border-ivory-line py-4 last:border-b-0">
      <label className="flex min-h-touch cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          aria-labelledby={nameId}
          checked={isChosen}
          onChange={() => onChoose(id)}
          className="mt-1 size-5 shrink-0 accent-emerald"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span id={nameId} className="font-medium wrap-anywhere">
              {name}
            </span>
            <PieceBadge state={piece.state} />
          </span>
          <span className="block text-sm text-ink-soft tabular-nums">
            {linesOfItem({ ...piece, ...(takesHuid(piece) ? { huid: null, huid_exempt: null } : {}) }).join(
              ', ',
            )}
          </span>
        </span>
        <span className="font-semibold tabular-nums">{formatRupees(piece.price)}</span>
      </label>
      {isChosen && (takesHuid(piece) || takesWeights(piece)) && (
        <div className="mt-2 grid gap-3 pl-8">
          {takesHuid(piece) && (
            <>
              <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
                <div className="min-w-0 flex-1 basis-44">
                  <TextField
                    {...scan('huid', props.huid, props.huidError)}
                    label={text.huid}
                    aria-label={text.of(text.huid, name)}
                    autoCapitalize="characters"
                    spellCheck={false}
                    maxLength={20}
                  />
                </div>
                {!showsExemption && props.huid === '' && (
                  <Button
                    variant="quiet"
                    size="small"
                    className="mt-7 -mr-4 self-start"
                    onClick={() => onExempt(piece)}
                  >
                    {text.noHuid}
                    <span className="sr-only">{` ${name}`}</span>
                  </Button>
                )}
              </div>
              {showsExemption && (
                <SelectField
                  name={nameOf('exempt', piece)}
                  label={text.exempt}
                  aria-label={text.of(text.exempt, name)}
                  value={exempt}
                  options={exemptions}
                  placeholder={text.exemptNone}
                  onChange={(event) => onType(nameOf('exempt', piece), event.target.value)}
                />
              )}
              {exempt === 'other' && (
                <TextField
                  {...scan('note', props.note, props.noteError)}
                  label={text.exemptNote}
                  aria-label={text.of(text.exemptNote, name)}
                  required
                  maxLength={410}
                />
              )}
            </>
          )}
          {takesWeights(piece) && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                {...scan('gross', props.gross, props.grossError)}
                label={text.gross}
                aria-label={text.of(text.gross, name)}
                inputMode="decimal"
                maxLength={12}
              />
              <TextField
                {...scan('stones', props.stones, props.stonesError)}
                label={text.stones}
                aria-label={text.of(text.stones, name)}
                inputMode="decimal"
                maxLength={12}
              />
            </div>
          )}
        </div>
      )}
    </li>
  );
});
