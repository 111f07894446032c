'use client';

import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { useLayoutEffect, useRef } from 'react';
import { useSearch, type Search } from '@/components/data/use-search';
import { SuggestionsPopup, type Suggestion } from '@/components/ui/suggestions-popup';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { call, shortTimeoutMs, type Outcome } from '@/lib/gateway/client';
import { listUsers } from '@/lib/people/users/endpoints';
import { auditText } from './audit-text';
import { personInput, type PersonSearchProps } from './person-input';

const text = auditText.person;

const most = 8;

/** Suggests accounts by name, mobile, email or user id. */
export function PersonSearch({ id, label, typed, shown, focused, onTyped, onChoose }: PersonSearchProps) {
  const search = useSearch('people', typed?.trim() || null, findPeople);
  const people = search.status === 'done' ? search.found : [];
  const status = statusOf(search);
  const input = useRef<HTMLInputElement>(null);
  // Takes over the focus of the input it replaces (person-filter.tsx), before the paint.
  useLayoutEffect(() => {
    if (!focused) return;
    input.current?.focus();
    input.current?.setSelectionRange(-1, -1);
  }, [focused]);
  return (
    <Base.Root
      items={people}
      mode="none"
      // For text typed earlier.
      defaultOpen={typed !== null}
      value={typed ?? shown}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') onChoose(people.find((person) => person.value === next));
        else onTyped(next);
      }}
      // Namesakes differ by it.
      itemToStringValue={(person: Suggestion) => person.value}
    >
      <Base.Input
        {...personInput}
        aria-label={label}
        ref={input}
        id={id}
        // Text without a choice does not filter: show the active filter again.
        onBlur={() => onTyped(null)}
      />
      <SuggestionsPopup suggestions={people} status={status} layout="filter" />
    </Base.Root>
  );
}

function statusOf(search: Search<Suggestion>): string | undefined {
  if (search.status === 'idle') return undefined;
  return search.status === 'searching'
    ? text.searching
    : search.status === 'failed'
      ? text.failed
      : text.nobody;
}

async function findPeople(search: string): Promise<Outcome<readonly Suggestion[]>> {
  const input = { search, limit: most, sort: 'name', direction: 'asc' } as const;
  const outcome = await call(listUsers, input, { timeoutMs: shortTimeoutMs });
  // Deleted accounts appear in the trail but not in the list of users.
  const byId = /^[1-9]\d{0,8}$/.test(search)
    ? [{ value: search, label: text.byId(search), note: text.anyAccount }]
    : [];
  if (outcome.ok) return { ...outcome, data: [...byId, ...outcome.data.data.map(personOf)] };
  return byId.length > 0 ? { ok: true, status: outcome.status, data: byId } : outcome;
}

function personOf(user: UserRecord): Suggestion {
  return {
    value: String(user.id),
    label: user.name,
    note: text.note(userDefinition.fields.role.labels[user.role], user.mobile, user.id),
  };
}
