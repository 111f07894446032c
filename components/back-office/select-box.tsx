'use client';

import { useEffect, useRef } from 'react';
import { classes } from '@/components/ui/classes';
import { cellStyles } from './column';

export const selectCellStyles = classes(cellStyles, 'record-select');

interface SelectBoxProps {
  /** The row, or all rows of the page. */
  label: string;
  checked: boolean;
  /** Only some rows are selected. */
  mixed?: boolean;
  /** @param range Shift was held */
  onToggle(range: boolean): void;
}

export function SelectBox({ label, checked, mixed = false, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="record-box">
      <input
        ref={box}
        type="checkbox"
        data-select=""
        aria-label={label}
        checked={checked}
        onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="size-4 accent-emerald"
      />
    </label>
  );
}
