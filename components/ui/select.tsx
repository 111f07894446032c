import { ChevronDown } from '@lucide/icons';
import type { ComponentProps } from 'react';
import { classes } from './classes';
import { Icon } from './icon';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Listed but not selectable. */
  readonly disabled?: boolean | undefined;
  /** Language of the label, if it is not the page's. */
  readonly lang?: string | undefined;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[];
  /** First entry, with an empty value. */
  placeholder?: string | undefined;
}

/** A native select with its own arrow: works without JavaScript and uses the phone's picker. */
export function Select({ options, placeholder, className, ...select }: SelectProps) {
  return (
    <span className="relative block">
      <select {...select} className={classes(className, 'appearance-none truncate pr-10')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled, lang }) => (
          <option key={value} value={value} disabled={disabled} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-soft"
      />
    </span>
  );
}
