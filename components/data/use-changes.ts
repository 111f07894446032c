'use client';

import { useEffect, useEffectEvent } from 'react';
import type { Change } from '@/lib/kernel/changes/contract';
import { followChanges } from './changes';

/** Whether a change is about what a screen shows. */
export type Concerns = (change: Change) => boolean;

export const ofSales: Concerns = ({ kind }) => kind === 'order' || kind === 'payment';
export const ofPayments: Concerns = ({ kind }) => kind === 'payment';
export const ofOpportunities: Concerns = ({ kind }) => kind === 'opportunity';
export const ofVisits: Concerns = ({ kind }) => kind === 'visit';

/** A change of several records at once is about each of them. */
export const ofOrder =
  (orderId: number): Concerns =>
  (change) =>
    ofSales(change) && (change.id === null || change.id === orderId);

export const ofOpportunity =
  (opportunityId: number): Concerns =>
  (change) =>
    ofOpportunities(change) && (change.id === null || change.id === opportunityId);

/** Between two reads. */
const pauseMs = 500;

/**
 * Acts when something that concerns the screen has changed, or may have: at once, and again only after the last time is over, since a new load would
 * drop the response of the one before.
 * @param concerns null follows nothing
 */
export function useChanges(concerns: Concerns | null, act: () => Promise<unknown> | void): void {
  const isConcerned = useEffectEvent((change: Change) => concerns?.(change) === true);
  const onChange = useEffectEvent(act);
  const follows = concerns !== null;
  useEffect(() => {
    if (!follows) return undefined;
    const state = { isActing: false, isDue: false, hasEnded: false };
    const run = async () => {
      state.isActing = true;
      do {
        state.isDue = false;
        await onChange();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      } while (state.isDue && !state.hasEnded);
      state.isActing = false;
    };
    const stop = followChanges((changes) => {
      if (changes !== null && !changes.some((change) => isConcerned(change))) return;
      state.isDue = true;
      if (!state.isActing) void run();
    });
    return () => {
      state.hasEnded = true;
      stop();
    };
  }, [follows]);
}
