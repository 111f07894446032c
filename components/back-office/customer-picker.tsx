'use client';

import { useState } from 'react';
import { useSearch, type Search } from '@/components/data/use-search';
import { SuggestField } from '@/components/ui/suggest-field';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { OutputOf } from '@/lib/contract';
import type { ActionsOf } from '@/lib/endpoint';
import { callAction, shortTimeoutMs, type Outcome } from '@/lib/gateway/client';
import { customers as customersEndpoint } from '@/lib/people/customers/endpoints';
import { wholeMobile } from '@/lib/kernel/text/mobile';
import type { KnownNames } from './form-field';
import type { PickerFieldProps } from './picker-field';
import { pickerText as text } from './picker-text';

type Customer = OutputOf<ActionsOf<typeof customersEndpoint>['list']>['data'][number];

interface CustomerPickerProps extends PickerFieldProps {
  /** Admins find all customers by name, other staff only their own. */
  role: StaffRole;
  names: KnownNames;
  /** The field shows the name, with mobile and id below. Default: the id, with name and mobile below. */
  byName?: boolean;
}

const most = 8;

/** Customer id: found by name within the user's scope, by complete mobile among all customers, or typed. */
export function CustomerPicker({
  role,
  names,
  byName = false,
  hint = text.customerHint,
  ...field
}: CustomerPickerProps) {
  const typed = field.value.trim();
  const [mobiles] = useState(() => new Map<string, string>());
  const [isTyping, setTyping] = useState(false);
  const isKnown = names.has(typed);
  // A single letter matches too many names.
  const isEnough = typed.length >= 2 || /^\d$/.test(typed);
  const search = useSearch('customers', isKnown || !isEnough ? null : typed, findCustomers);
  const customers = search.status === 'done' ? search.found : [];

  function change(value: string) {
    const found = customers.find((customer) => String(customer.id) === value);
    if (found !== undefined) {
      names.set(value, found.name);
      mobiles.set(value, found.mobile);
    }
    setTyping(true);
    field.onChange(value);
  }

  /** Selects the single match of a complete mobile number. */
  function leave() {
    const [only] = customers;
    if (only !== undefined && only.mobile === typed) change(String(only.id));
    setTyping(false);
    field.onBlur?.();
  }

  const typedId = customers.find((customer) => String(customer.id) === typed);
  const name = names.get(typed) ?? typedId?.name;
  const mobile = mobiles.get(typed) ?? typedId?.mobile;
  const found = statusOf(search, typed, role);
  const showsName = byName && name !== undefined && !isTyping;
  const meaning = showsName ? [mobile, text.id(typed)] : [name, mobile];
  return (
    <SuggestField
      {...field}
      onChange={change}
      onBlur={leave}
      onClose={() => setTyping(false)}
      // A partial name without matches is a hint, not an error, even after the list closes.
      hint={search.status === 'done' && customers.length === 0 ? found : hint}
      takesFirst={!/^\d{1,9}$/.test(typed)}
      suggestions={customers.map((customer) => ({
        value: String(customer.id),
        label: customer.name,
        note: `${customer.mobile} · ${text.id(customer.id)}`,
      }))}
      status={isKnown ? undefined : found}
      shown={showsName ? name : undefined}
      meaning={name === undefined ? undefined : meaning.filter(Boolean).join(', ')}
    />
  );
}

function statusOf(search: Search<Customer>, typed: string, role: StaffRole): string | undefined {
  switch (search.status) {
    case 'idle':
      return undefined;
    case 'searching':
      return text.searching;
    case 'failed':
      return text.searchFailed;
    case 'done':
      if (wholeMobile(typed) !== null) return text.noCustomerByMobile;
      return role === 'admin' ? text.noCustomer : text.noCustomerByName;
  }
}

async function findCustomers(search: string): Promise<Outcome<readonly Customer[]>> {
  const options = { timeoutMs: shortTimeoutMs };
  const outcome = await callAction(customersEndpoint, 'list', { search, limit: most }, options);
  return outcome.ok ? { ...outcome, data: outcome.data.data } : outcome;
}
