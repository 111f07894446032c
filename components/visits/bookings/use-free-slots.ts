import { useId, useMemo } from 'react';
import { useData, type Loaded } from '@/components/data/use-data';
import type { SlotRecord } from '@/lib/visits/bookings/contract';
import { listFullDays, slotAvailability } from '@/lib/visits/bookings/endpoints';
import { call, shortTimeoutMs } from '@/lib/gateway/client';

type State<Data> = { status: 'idle' | 'loading' | 'failed' } | ({ status: 'ready' } & Data);
export type Availability = State<{ slots: readonly SlotRecord[] }>;
export type FullDays = State<{ shopAddress: string; days: readonly string[] }>;

const options = { timeoutMs: shortTimeoutMs };

/*
 * Each mount has keys of its own: a form that opens again, for a place that is free now, would show what was free before, and drop the
 * time.
 */

/** Times of a day with their free places. Idle while an input is empty. */
export function useAvailability(shopAddress: string, slotDate: string) {
  const mount = useId();
  const isIdle = shopAddress === '' || slotDate === '';
  const loaded = useData(
    isIdle ? null : `times ${mount} ${slotDate} ${shopAddress}`,
    isIdle ? null : () => call(slotAvailability, { shop_address: shopAddress, slot_date: slotDate }, options),
  );
  const { data } = loaded;
  const state = stateOf(loaded, isIdle);
  const availability = useMemo<Availability>(
    () => (state === 'ready' ? { status: 'ready', slots: data?.data ?? [] } : { status: state }),
    [state, data],
  );
  return [availability, loaded.reload] as const;
}

/** Days without a free place. Idle while the input is empty. */
export function useFullDays(shopAddress: string) {
  const mount = useId();
  const isIdle = shopAddress === '';
  const loaded = useData(
    isIdle ? null : `full days ${mount} ${shopAddress}`,
    isIdle ? null : () => call(listFullDays, { shop_address: shopAddress }, options),
  );
  const { data } = loaded;
  const state = stateOf(loaded, isIdle);
  const fullDays = useMemo<FullDays>(
    () => (state === 'ready' ? { status: 'ready', shopAddress, days: data?.data ?? [] } : { status: state }),
    [state, data, shopAddress],
  );
  return [fullDays, loaded.reload] as const;
}

const stateOf = ({ status }: Pick<Loaded<unknown>, 'status'>, isIdle: boolean) => (isIdle ? 'idle' : status);
