'use client';

import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { CircleCheck } from 'lucide-react';
import { useId, type Ref } from 'react';
import { classes } from './classes';
import { controlLook, fieldAria, FieldFrame, readOnlyLook, type FieldProps } from './field-frame';
import { uiText } from './ui-text';

export interface Suggestion {
  /** What the field holds when this is chosen. */
  value: string;
  label: string;
  /** A second, quieter part of the line. */
  note?: string | undefined;
}

export interface SuggestFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  inputMode?: 'text' | 'numeric' | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Shown with its meaning, not changed here. */
  readOnly?: boolean | undefined;
  /** Enter takes the first suggestion. Without it, Enter takes what was typed. */
  takesFirst?: boolean | undefined;
  suggestions: readonly Suggestion[];
  /** Told when the list is open but has nothing (yet); announced. Without it, an empty list stays out of sight. */
  status?: string | undefined;
  /** Whom or what the value stands for; below the field, and announced when it changes. */
  meaning?: string | undefined;
}

/**
 * A text field with suggestions: typing stays possible whatever is suggested, so a value that is known by heart can simply be
 * typed. Arrow keys and Enter choose, Esc closes the list and nothing else.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, error, required, value, onChange, suggestions, status, meaning } = props;
  const { onBlur, name, inputRef, inputMode, placeholder, disabled, readOnly, takesFirst } = props;
  const id = useId();
  // What it stands for takes the hint's place: nothing below moves, and there is nothing left to hint at.
  const hint = meaning ? undefined : props.hint;
  return (
    <Base.Root
      items={suggestions}
      mode="none"
      value={value}
      onValueChange={(next) => onChange(next)}
      itemToStringValue={(suggestion: Suggestion) => suggestion.value}
      openOnInputClick
      readOnly={readOnly}
      autoHighlight={takesFirst}
    >
      <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
        <Base.Input
          {...fieldAria(id, { hint, error })}
          ref={inputRef}
          // While the list is open the label is hidden from screen readers with the rest of the page.
          aria-label={label}
          name={name}
          onBlur={onBlur}
          inputMode={inputMode}
          placeholder={placeholder}
          disabled={disabled}
          required={required}
          autoComplete="off"
          spellCheck={false}
          className={classes(controlLook, readOnlyLook, 'tabular-nums')}
        />
        <p
          role="status"
          className={meaning ? 'flex items-start gap-1.5 text-sm font-medium text-emerald-deep' : 'sr-only'}
        >
          {meaning && (
            <>
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">{meaning}</span>
            </>
          )}
        </p>
      </FieldFrame>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-popup outline-none">
          <Base.Popup
            role="region"
            aria-label={uiText.suggestions}
            className={classes(
              'max-h-suggestions w-(--anchor-width) overflow-y-auto overscroll-contain rounded-md border border-ivory-strong bg-white shadow-lift',
              suggestions.length === 0 && !status && 'hidden',
            )}
          >
            <Base.Status className="text-sm text-ink-muted">
              {suggestions.length === 0 && status && <p className="px-4 py-3">{status}</p>}
            </Base.Status>
            <Base.List className="outline-none empty:hidden">
              {(suggestion: Suggestion) => (
                <Base.Item
                  key={suggestion.value}
                  value={suggestion}
                  className="flex min-h-touch cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 text-base outline-none data-highlighted:bg-emerald-pale"
                >
                  <span className="min-w-0 font-medium break-words">{suggestion.label}</span>
                  {suggestion.note && (
                    <span className="text-sm text-ink-muted tabular-nums">{suggestion.note}</span>
                  )}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
