'use client';

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Reports text typed, or an option or date chosen, before hydration: React does not replay such events. A slow network makes that time long.
 * @param value the control's value in the HTML
 * @returns the ref of the control
 */
export function useEarlyInput<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onInput: (early: string) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const report = useEffectEvent(() => {
    const early = control.current?.value ?? value;
    if (early !== value) onInput(early);
  });
  // Once, after hydration: later input has events.
  useEffect(() => report(), []);
  return control;
}
