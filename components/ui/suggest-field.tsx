'use client';

import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { CircleCheck } from '@lucide/icons';
import { useId, type Ref } from 'react';
import { classes } from './classes';
import { controlStyles, fieldAria, FieldFrame, readOnlyStyles, type FieldProps } from './field-frame';
import { Icon } from './icon';
import { SuggestionsPopup, type Suggestion } from './suggestions-popup';

export interface SuggestFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
  /** The list closed: by a choice, Esc or blur. */
  onClose?: (() => void) | undefined;
  name?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  inputMode?: 'text' | 'numeric' | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Shown with its meaning. */
  readOnly?: boolean | undefined;
  /** Enter selects the first suggestion. Default: keeps the typed text. */
  takesFirst?: boolean | undefined;
  suggestions: readonly Suggestion[];
  /** Announced text of a list without suggestions. Without it, an empty list is hidden. */
  status?: string | undefined;
  /** Shown in place of the value, which it names, until something is typed; selected on focus, to be replaced at once. */
  shown?: string | undefined;
  /** What the value stands for, for example the name of an id; below the field, announced on change. */
  meaning?: string | undefined;
}

/** A combobox for any text. Esc closes only the list. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, error, required, value, shown, onChange, suggestions, status, meaning } = props;
  const { onBlur, onClose, name, inputRef, inputMode, placeholder, disabled, readOnly, takesFirst } = props;
  const id = useId();
  // The meaning replaces the hint, to avoid layout shift.
  const hint = meaning ? undefined : props.hint;
  return (
    <Base.Root
      items={suggestions}
      mode="none"
      value={shown ?? value}
      onValueChange={(next) => onChange(next)}
      itemToStringValue={(suggestion: Suggestion) => suggestion.value}
      openOnInputClick
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      readOnly={readOnly}
      autoHighlight={takesFirst}
    >
      <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
        <Base.Input
          {...fieldAria(id, { hint, error })}
          ref={inputRef}
          // An open list hides the label from screen readers, with the rest of the page.
          aria-label={label}
          name={name}
          onBlur={onBlur}
          onFocus={(event) => shown !== undefined && event.currentTarget.select()}
          inputMode={inputMode}
          placeholder={placeholder}
          disabled={disabled}
          required={required}
          autoComplete="off"
          spellCheck={false}
          className={classes(controlStyles, readOnlyStyles, 'tabular-nums')}
        />
        <p
          role="status"
          className={meaning ? 'flex items-start gap-1.5 text-sm font-medium text-emerald-deep' : 'sr-only'}
        >
          {meaning && (
            <>
              <Icon of={CircleCheck} className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">{meaning}</span>
            </>
          )}
        </p>
      </FieldFrame>
      <SuggestionsPopup suggestions={suggestions} status={status} layout="field" />
    </Base.Root>
  );
}
