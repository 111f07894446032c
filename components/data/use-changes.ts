'use client';

import { useEffect, useEffectEvent } from 'react';
import type { Change } from '@/lib/kernel/changes/contract';
import { actOnChanges, type ReadChanges } from './act-on-changes';
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

/** Out of sight nothing is read, nor behind a question: its answer may delete what is shown, which would then not be found. */
const isFree = (): boolean =>
  document.visibilityState === 'visible' && document.querySelector('[role="alertdialog"]') === null;

/**
 * Reads when something that concerns the screen has changed, or may have: ./act-on-changes.
 * @param concerns null follows nothing
 */
export function useChanges(concerns: Concerns | null, read: ReadChanges): void {
  const isConcerned = useEffectEvent((change: Change) => concerns?.(change) === true);
  const onChange = useEffectEvent(read);
  const follows = concerns !== null;
  useEffect(() => {
    if (!follows) return undefined;
    const acting = actOnChanges((isAgain) => (isFree() ? onChange(isAgain) : 'waits'));
    const stop = followChanges((changes) => {
      if (changes === null || changes.some((change) => isConcerned(change))) acting.isDue();
    });
    return () => {
      acting.end();
      stop();
    };
  }, [follows]);
}
