'use client';

import { useEffect, type RefObject } from 'react';

/** Closes an open menu on a press outside `area`, on Esc (then focuses `button`), and when the focus leaves `area`. */
export function useDismissal(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const outside = (target: EventTarget | null) => target instanceof Node && !area.current?.contains(target);
    function onPress(event: PointerEvent) {
      if (outside(event.target)) close();
    }
    function onFocus(event: FocusEvent) {
      if (outside(event.target)) close();
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    }
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, area, button, close]);
}
