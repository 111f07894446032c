import { useMemo } from 'react';
import type { Loaded } from '@/components/data/use-data';
import { useEndpoint } from '@/components/data/use-endpoint';
import type { SlotRecord } from '@/lib/bookings/contract';
import { listFullDays, slotAvailability } from '@/lib/bookings/endpoints';

type State<Data> = { status: 'idle' | 'loading' | 'failed' } | ({ status: 'ready' } & Data);
export type Availability = State<{ slots: readonly SlotRecord[] }>;
export type FullDays = State<{ shopAddress: string; days: readonly string[] }>;

/** Times of a day with their free places. Idle while an input is empty. */
export function useAvailability(shop_address: string, slot_date: string) {
  const isIdle = shop_address === '' || slot_date === '';
  const loaded = useEndpoint(slotAvailability, isIdle ? null : { shop_address, slot_date });
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
  const isIdle = shopAddress === '';
  const loaded = useEndpoint(listFullDays, isIdle ? null : { shop_address: shopAddress });
  const { data } = loaded;
  const state = stateOf(loaded, isIdle);
  const fullDays = useMemo<FullDays>(
    () => (state === 'ready' ? { status: 'ready', shopAddress, days: data?.data ?? [] } : { status: state }),
    [state, data, shopAddress],
  );
  return [fullDays, loaded.reload] as const;
}

const stateOf = ({ status }: Pick<Loaded<unknown>, 'status'>, isIdle: boolean) => (isIdle ? 'idle' : status);
