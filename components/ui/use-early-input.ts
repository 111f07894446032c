'use client';

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Reports input made before hydration: React does not replay such events, and a slow network makes that time long. For values that take effect at
 * once: filters, searches while typing, the calculator. A field that is only sent with its form needs none: uncontrolled (`defaultValue`), it
 * keeps what was typed (components/gold/log-in-form.tsx).
 * @param value the control's value in the HTML
 * @param onInput `reset` shows `value` again: setting the same state renders nothing
 * @returns the control's ref
 */
export function useEarlyInput<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onInput: (early: string, isFocused: boolean, reset: () => void) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const report = useEffectEvent(() => {
    const { current: element } = control;
    if (element === null || element.value === value) return;
    onInput(element.value, document.activeElement === element, () => {
      element.value = value;
    });
  });
  // Once: after hydration, input has events.
  useEffect(() => report(), []);
  return control;
}
