'use client';

import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SuggestionsPopup, type Suggestion } from '@/components/ui/suggestions-popup';
import type { UserRecord } from '@/lib/accounts/contract';
import { userDefinition } from '@/lib/accounts/record';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import { auditText } from './audit-text';
import { personInput, type PersonSearchProps } from './person-input';

const listUsers = lazyExport(() => import('@/lib/users/contract'), 'listUsers');

const text = auditText.person;

type Search = { status: 'idle' | 'searching' | 'failed' } | { status: 'done'; people: readonly Suggestion[] };

const pauseMs = 250;
const most = 8;

/** Suggests accounts by name, mobile, email or user id. */
export function PersonSearch({ id, typed, shown, focused, onTyped, onChoose }: PersonSearchProps) {
  const search = usePeople(typed?.trim() ?? '');
  const people = search.status === 'done' ? search.people : [];
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
        if (reason === 'item-press') onChoose(people.find((person) => person.label === next));
        else onTyped(next);
      }}
      itemToStringValue={(person: Suggestion) => person.label}
    >
      <Base.Input
        {...personInput}
        ref={input}
        id={id}
        // Text without a choice does not filter: show the active filter again.
        onBlur={() => onTyped(null)}
      />
      <SuggestionsPopup suggestions={people} status={status} layout="filter" />
    </Base.Root>
  );
}

function statusOf(search: Search): string | undefined {
  if (search.status === 'idle') return undefined;
  return search.status === 'searching'
    ? text.searching
    : search.status === 'failed'
      ? text.failed
      : text.nobody;
}

/** Debounced; drops outdated responses. */
function usePeople(typed: string): Search {
  const [search, setSearch] = useState<Search>({ status: 'idle' });
  useEffect(() => {
    if (typed === '') {
      setSearch({ status: 'idle' });
      return undefined;
    }
    // Deleted accounts appear in the trail but not in the list of users.
    const byId = /^[1-9]\d{0,8}$/.test(typed)
      ? [{ value: typed, label: text.byId(typed), note: text.anyAccount }]
      : [];
    const abort = new AbortController();
    setSearch({ status: 'searching' });
    const timer = setTimeout(() => {
      void call(
        listUsers,
        { search: typed, limit: most, sort: 'name', direction: 'asc' },
        { signal: abort.signal, timeoutMs: shortTimeoutMs },
      ).then((outcome) => {
        if (abort.signal.aborted) return;
        if (outcome.ok) setSearch({ status: 'done', people: [...byId, ...outcome.data.data.map(personOf)] });
        else setSearch(byId.length > 0 ? { status: 'done', people: byId } : { status: 'failed' });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return search;
}

function personOf(user: UserRecord): Suggestion {
  return {
    value: String(user.id),
    label: user.name,
    note: text.note(userDefinition.fields.role.labels[user.role], user.mobile, user.id),
  };
}
