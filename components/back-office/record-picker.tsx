'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { classes } from '@/components/ui/classes';
import { controlLook, fieldAria, FieldFrame, type FieldProps } from '@/components/ui/field-frame';
import { backOfficeText } from './back-office-text';

const text = backOfficeText.picker;

/** One record that may be meant. */
export interface Suggestion {
  readonly id: number;
  readonly name: string;
  /** A second, quieter line: a mobile, a state. */
  readonly note?: string | undefined;
}

/** Looks for records by what was typed; null where the search did not work. */
export type Suggest = (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[] | null>;

interface RecordPickerProps extends FieldProps {
  /** The id as a text, '' for none. What is neither an id nor a chosen record stands as it was typed and is told as wrong. */
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  suggest: Suggest;
  /** The record that `value` means, where it is known: its name is shown beside the number. */
  known?: Suggestion | undefined;
  readOnly?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

const pauseMs = 250;

const wordsOf = (record: Suggestion) => text.named(record.name, record.id);

/**
 * A reference to another record: chosen from what a search finds (there may be thousands), or typed as an id. Arrow keys, Enter
 * and Esc as in every combobox.
 */
export function RecordPicker(props: RecordPickerProps) {
  const { label, hint, error, required, value, onChange, onBlur, suggest, known, readOnly, inputRef } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Suggestion | null>(known ?? null);
  const [typed, setTyped] = useState(() =>
    known !== undefined && String(known.id) === value ? wordsOf(known) : value,
  );
  const [seen, setSeen] = useState(value);
  const [found, setFound] = useState<{
    status: 'idle' | 'searching' | 'failed';
    rows: readonly Suggestion[];
  }>({
    status: 'idle',
    rows: [],
  });
  const searching = useRef<AbortController | null>(null);

  // The form gave another value by itself (take theirs, reset).
  if (value !== seen) {
    setSeen(value);
    if (value !== valueOf(typed, chosen))
      setTyped(chosen !== null && String(chosen.id) === value ? wordsOf(chosen) : value);
  }
  useEffect(() => () => searching.current?.abort(), []);

  async function search(words: string, afterMs: number) {
    searching.current?.abort();
    const controller = new AbortController();
    searching.current = controller;
    setFound((before) => ({ ...before, status: 'searching' }));
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    if (controller.signal.aborted) return;
    const rows = await suggest(words.trim(), controller.signal);
    if (controller.signal.aborted) return;
    setFound(rows === null ? { status: 'failed', rows: [] } : { status: 'idle', rows });
  }

  function take(words: string, record: Suggestion | null) {
    setTyped(words);
    setChosen(record);
    const next = valueOf(words, record);
    setSeen(next);
    onChange(next);
  }

  const message =
    found.status === 'searching'
      ? text.searching
      : found.status === 'failed'
        ? text.failed
        : found.rows.length === 0
          ? text.nothing
          : null;

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <Autocomplete.Root<Suggestion>
        items={found.rows}
        mode="none"
        value={typed}
        openOnInputClick
        readOnly={readOnly}
        itemToStringValue={wordsOf}
        onOpenChange={(open) => {
          if (open) void search(chosen === null ? typed : '', 0);
        }}
        onValueChange={(words, { reason }) => {
          const record =
            reason === 'item-press' ? (found.rows.find((row) => wordsOf(row) === words) ?? null) : null;
          take(words, record);
          if (record === null) void search(words, pauseMs);
        }}
      >
        <Autocomplete.Input
          {...fieldAria(id, { hint, error })}
          ref={inputRef}
          required={required}
          readOnly={readOnly}
          autoComplete="off"
          maxLength={200}
          onBlur={onBlur}
          className={classes(controlLook, 'read-only:border-ivory-line read-only:bg-ivory-deep')}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} align="start" className="z-popup outline-none">
            <Autocomplete.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto overscroll-contain rounded-md border border-ivory-line bg-white text-ink shadow-popup">
              <Autocomplete.Status
                className={classes('text-sm text-ink-muted', message !== null && 'px-4 py-3')}
              >
                {message}
              </Autocomplete.Status>
              <Autocomplete.List>
                {(row: Suggestion) => (
                  <Autocomplete.Item
                    key={row.id}
                    value={row}
                    className="flex min-h-touch cursor-pointer flex-col justify-center px-4 py-1.5 text-sm data-highlighted:bg-emerald-pale"
                  >
                    <span className="font-medium wrap-anywhere">{wordsOf(row)}</span>
                    {row.note !== undefined && <span className="text-xs text-ink-muted">{row.note}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </FieldFrame>
  );
}

function valueOf(words: string, record: Suggestion | null): string {
  return record === null ? words.trim() : String(record.id);
}
