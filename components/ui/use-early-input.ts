'use client';

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Reports input made before hydration: React does not replay such events, and a slow network makes that time long.
 * @param value the control's value in the HTML
 * @returns the control's ref
 */
export function useEarlyInput<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onInput: (early: string, isFocused: boolean) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const report = useEffectEvent(() => {
    const early = control.current?.value ?? value;
    if (early !== value) onInput(early, document.activeElement === control.current);
  });
  // Once: after hydration, input has events.
  useEffect(() => report(), []);
  return control;
}
