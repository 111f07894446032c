'use client';

import { useId } from 'react';

interface SegmentedFilterProps<Value extends string> {
  /** Accessible name, not visible. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Native radio buttons, so that arrow keys and screen readers work. */
export function SegmentedFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedFilterProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {/* On a phone one line, to be scrolled. */}
      <div className="inline-flex max-w-full gap-1 overflow-x-auto rounded-md bg-ivory-deep p-1 md:flex-wrap md:overflow-x-visible">
        {options.map((option) => (
          <label key={option.value} className="relative shrink-0">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm"
            />
            <span className="pointer-events-none flex min-h-touch items-center rounded-sm px-3 md:pointer-fine:min-h-8 text-sm font-medium text-ink-soft transition-colors peer-checked:bg-white peer-checked:font-semibold peer-checked:text-ink peer-checked:shadow-rest peer-hover:text-ink xs:px-4">
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
