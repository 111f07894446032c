'use client';

import { useId, useState, type RefCallback } from 'react';
import { classes } from '@/components/ui/classes';
import { cleanDigits } from '@/components/ui/clean-digits';
import {
  controlStyles,
  fieldAria,
  FieldFrame,
  readOnlyStyles,
  type FieldProps,
} from '@/components/ui/field-frame';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { fieldAmount, groupedAmount } from '@/lib/kernel/text/amount';

const text = { currency: '₹', spoken: 'Rupees' } as const;

interface MoneyFieldProps extends FieldProps {
  /** Without group separators after blur. */
  value: string;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  inputRef?: RefCallback<HTMLInputElement> | undefined;
  readOnly?: boolean | undefined;
}

/** Rupees, grouped unless focused. Accepts common notations; leaves invalid text to validation. */
export function MoneyField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  ...rest
}: MoneyFieldProps) {
  const { name, inputRef, readOnly = false } = rest;
  const id = useId();
  const unitId = `${id}-unit`;
  const [editing, setEditing] = useState(false);
  const aria = fieldAria(id, { hint, error });
  const controlRef = useEarlyInput<HTMLInputElement>(groupedAmount(value), (typed, isFocused) => {
    setEditing(isFocused);
    onChange?.(typed);
  });

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <span className="relative block">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-base text-ink-soft"
        >
          {text.currency}
        </span>
        <span id={unitId} hidden>
          {text.spoken}
        </span>
        <input
          {...aria}
          aria-describedby={classes(unitId, aria['aria-describedby'])}
          ref={(element) => {
            controlRef.current = element;
            inputRef?.(element);
          }}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required={required}
          readOnly={readOnly}
          value={editing ? value : groupedAmount(value)}
          onFocus={({ currentTarget }) => {
            if (readOnly) return;
            setEditing(true);
            // Set now, not on the next render: removing the groups moves the caret, so select everything, as the Tab key would.
            currentTarget.value = value;
            currentTarget.select();
          }}
          onChange={(event) => {
            cleanDigits(event);
            onChange?.(event.target.value);
          }}
          onBlur={() => {
            setEditing(false);
            if (!readOnly && fieldAmount(value) !== value) onChange?.(fieldAmount(value));
            onBlur?.();
          }}
          className={classes(controlStyles, readOnlyStyles, 'pl-9 tabular-nums')}
        />
      </span>
    </FieldFrame>
  );
}
