'use client';

import { useEffect, useState } from 'react';
import { SuggestField } from '@/components/ui/suggest-field';
import type { StaffRole } from '@/lib/access/actor';
import type { UserRecord } from '@/lib/accounts/contract';
import { getDetails } from '@/lib/accounts/soon';
import { mobilePattern } from '@/lib/contract';
import { call } from '@/lib/gateway/client';
import { listUsers } from '@/lib/users/soon';
import type { PickerFieldProps } from './picker-field';
import { pickerText as text } from './picker-text';

type Customer = Pick<UserRecord, 'id' | 'name' | 'mobile'>;
type Search =
  { status: 'idle' | 'searching' | 'failed' } | { status: 'done'; customers: readonly Customer[] };

interface CustomerPickerProps extends PickerFieldProps {
  /** Who is looking: an admin may search by name, everyone by the whole mobile number. */
  role: StaffRole;
}

const waitMs = 250;
const most = 8;

/** A customer's id, found by mobile or (as admin) by name, or typed. */
export function CustomerPicker({ role, hint, ...field }: CustomerPickerProps) {
  const byName = role === 'admin';
  const search = useCustomers(field.value.trim(), byName);
  const customers = search.status === 'done' ? search.customers : [];
  const [chosen, setChosen] = useState<Customer | null>(null);

  function change(value: string) {
    const found = customers.find((customer) => String(customer.id) === value);
    if (found !== undefined) setChosen(found);
    field.onChange(value);
  }

  const isChosen = chosen !== null && String(chosen.id) === field.value.trim();
  return (
    <SuggestField
      {...field}
      onChange={change}
      hint={hint ?? (byName ? text.customerHintByName : text.customerHint)}
      suggestions={customers.map((customer) => ({
        value: String(customer.id),
        label: customer.name,
        note: `${customer.mobile} · ${text.id(customer.id)}`,
      }))}
      status={isChosen ? undefined : statusOf(search)}
      meaning={isChosen ? `${chosen.name}, ${chosen.mobile}` : undefined}
    />
  );
}

function statusOf(search: Search): string | undefined {
  switch (search.status) {
    case 'idle':
      return undefined;
    case 'searching':
      return text.searching;
    case 'failed':
      return text.notFound;
    case 'done':
      return text.noCustomer;
  }
}

/** How to look for what was typed, or null where it is too little, or an id. */
function wayTo(typed: string, byName: boolean): 'mobile' | 'name' | null {
  if (mobilePattern.test(typed)) return 'mobile';
  if (!byName || typed.length < 2) return null;
  return /^\d+$/.test(typed) && typed.length < 5 ? null : 'name';
}

/** Customers that fit what was typed, a moment after the last key; an answer that comes too late is dropped. */
function useCustomers(typed: string, byName: boolean): Search {
  const [search, setSearch] = useState<Search>({ status: 'idle' });
  const way = wayTo(typed, byName);
  useEffect(() => {
    if (way === null) {
      setSearch({ status: 'idle' });
      return;
    }
    const abort = new AbortController();
    setSearch({ status: 'searching' });
    const timer = setTimeout(() => {
      void find(way, typed, abort.signal).then((found) => {
        if (!abort.signal.aborted) setSearch(found);
      });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [way, typed]);
  return search;
}

async function find(way: 'mobile' | 'name', typed: string, signal: AbortSignal): Promise<Search> {
  const options = { signal, timeoutMs: 15_000 };
  if (way === 'name') {
    const outcome = await call(listUsers, { role: 'user', search: typed, limit: most }, options);
    return outcome.ok ? { status: 'done', customers: outcome.data.data } : { status: 'failed' };
  }
  const outcome = await call(getDetails, { mobile: typed }, options);
  if (!outcome.ok) return outcome.status === 404 ? { status: 'done', customers: [] } : { status: 'failed' };
  const { data } = outcome.data;
  return { status: 'done', customers: data.role === 'user' ? [data] : [] };
}
