import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { cleanMobile, countryPrefix } from '@/lib/kernel/text/mobile';
import { classes } from '@/components/ui/classes';
import {
  controlStyles,
  fieldAria,
  FieldFrame,
  readOnlyStyles,
  type FieldProps,
} from '@/components/ui/field-frame';

type MobileFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'inputMode'>;

/** No `maxlength`: it would truncate a pasted number before `+91`, `0` and blanks are removed. */
export function MobileField({
  label,
  hint,
  error,
  required = true,
  id,
  onChange,
  ...input
}: MobileFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const prefixId = `${fieldId}-prefix`;
  const aria = fieldAria(fieldId, { hint, error });

  function change(event: ChangeEvent<HTMLInputElement>) {
    clean(event);
    return onChange?.(event);
  }

  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      <span className="relative block">
        <span
          id={prefixId}
          className="pointer-events-none absolute inset-y-3 left-0 flex items-center border-r border-ivory-strong pr-3 pl-4 text-base text-ink-soft tabular-nums"
        >
          {countryPrefix}
        </span>
        <input
          autoComplete="tel-national"
          {...input}
          {...aria}
          aria-describedby={[prefixId, aria['aria-describedby']].filter(Boolean).join(' ')}
          type="tel"
          inputMode="numeric"
          pattern="[0-9]{10}"
          required={required}
          onChange={change}
          className={classes(controlStyles, readOnlyStyles, 'pl-18 tabular-nums')}
        />
      </span>
    </FieldFrame>
  );
}

/** Runs before other handlers read the value. Breaks undo, but only if characters were removed. */
function clean({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const oneKey =
    nativeEvent instanceof InputEvent &&
    nativeEvent.inputType === 'insertText' &&
    nativeEvent.data?.length === 1;
  const { value, caret } = cleanMobile(target.value, target.selectionStart ?? target.value.length, oneKey);
  if (value === target.value) return;
  target.value = value;
  target.setSelectionRange(caret, caret);
}
