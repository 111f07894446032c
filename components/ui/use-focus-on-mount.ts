'use client';

import { useEffect, useRef, type RefObject } from 'react';

/** Focuses content that replaces its trigger. For a form, focus the form itself: a focused field would open a phone's keyboard. */
export function useFocusOnMount<E extends HTMLElement>(preventScroll = false): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => place.current?.focus({ preventScroll }), [preventScroll]);
  return place;
}
