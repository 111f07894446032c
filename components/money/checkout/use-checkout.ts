'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';
import { CheckoutFlow, untouched, type CheckoutCalls, type CheckoutState } from './checkout-flow';

export function useCheckout<Paid>(checkoutUrl: string, calls: CheckoutCalls<Paid>) {
  const [flow] = useState(() => new CheckoutFlow(checkoutUrl, calls));
  const state = useCheckoutState(flow);
  useEffect(() => flow.setCalls(calls));
  useEffect(() => flow.start(), [flow]);
  return { flow, state };
}

/** State of the checkout; call it before `flow.start`. Not `useSyncExternalStore`, which would render apart from what `onDone` sets. */
export function useCheckoutState<Paid>(flow: CheckoutFlow<Paid>): CheckoutState {
  const [state, setState] = useState(untouched);
  useEffect(() => flow.subscribe(setState), [flow]);
  return state;
}

/** The checkout and a removed button leave the focus on the body. @param places the first one rendered gets it */
export function useFocusAfterPayment(
  phase: CheckoutState['phase'],
  ...places: readonly RefObject<HTMLElement | null>[]
): void {
  const wasAway = useRef(false);
  useEffect(() => {
    if (phase === 'paying' || phase === 'checking' || phase === 'confirming') wasAway.current = true;
    if (phase !== 'ready' || !wasAway.current) return;
    wasAway.current = false;
    if (document.activeElement === document.body)
      places.find(({ current }) => current !== null)?.current?.focus();
  });
}
