'use client';

import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { FilterFrame, filterLook } from '@/components/back-office/list-controls';
import { classes } from '@/components/ui/classes';
import { uiText } from '@/components/ui/ui-text';
import type { UserRecord } from '@/lib/accounts/contract';
import { userDefinition } from '@/lib/accounts/record';
import { call } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import { auditText } from './audit-text';

const listUsers = lazyExport(() => import('@/lib/users/contract'), 'listUsers');

const text = auditText.person;

interface PersonFilterProps {
  /** User id, '' for everyone. */
  value: string;
  /** The name for `value`, if an entry on the page has it. */
  knownName: string | undefined;
  onChange(id: string): void;
}

interface Person {
  readonly value: string;
  readonly label: string;
  readonly note: string;
}

type Search = { status: 'idle' | 'searching' | 'failed' } | { status: 'done'; people: readonly Person[] };

const pauseMs = 250;
const most = 8;

/** Filter by actor: searches all accounts by name, mobile, email or user id. */
export function PersonFilter({ value, knownName, onChange }: PersonFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Person | null>(null);
  const search = usePeople(typed?.trim() ?? '');
  const people = search.status === 'done' ? search.people : [];
  const name = chosen?.value === value ? chosen.label : (knownName ?? text.byId(value));

  function choose(person: Person | undefined) {
    if (person === undefined) return;
    setChosen(person);
    setTyped(null);
    onChange(person.value);
  }
  function clear() {
    setTyped(null);
    onChange('');
    document.getElementById(id)?.focus();
  }

  const status = statusOf(search);
  return (
    <FilterFrame id={id} label={text.label} wide>
      <Base.Root
        items={people}
        mode="none"
        value={typed ?? (value === '' ? '' : name)}
        onValueChange={(next, { reason }) => {
          if (reason === 'item-press') choose(people.find((person) => person.label === next));
          else if (next === '') clear();
          else setTyped(next);
        }}
        itemToStringValue={(person: Person) => person.label}
      >
        <span className="relative block">
          <Base.Input
            id={id}
            // While the list is open, the label is hidden from screen readers with the rest of the page.
            aria-label={text.label}
            placeholder={text.placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            // Text without a choice does not filter: show the active filter again.
            onBlur={() => setTyped(null)}
            className={classes(filterLook, 'truncate pr-11')}
          />
          {(value !== '' || typed !== null) && (
            <button
              type="button"
              aria-label={text.clear}
              onClick={clear}
              className="absolute inset-y-0 right-0.5 my-auto flex size-touch items-center justify-center rounded-md text-ink-soft hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </span>
        <Base.Portal>
          <Base.Positioner sideOffset={4} align="start" className="z-popup outline-none">
            <Base.Popup
              role="region"
              aria-label={uiText.suggestions}
              className={classes(
                'max-h-suggestions w-72 overflow-y-auto overscroll-contain rounded-md border border-ivory-strong bg-white shadow-lift',
                people.length === 0 && status === undefined && 'hidden',
              )}
            >
              <Base.Status className="text-sm text-ink-muted">
                {people.length === 0 && status !== undefined && <p className="px-4 py-3">{status}</p>}
              </Base.Status>
              <Base.List className="outline-none empty:hidden">
                {(person: Person) => (
                  <Base.Item
                    key={person.value}
                    value={person}
                    className="flex min-h-touch cursor-pointer flex-col justify-center px-4 py-1.5 outline-none data-highlighted:bg-emerald-pale"
                  >
                    <span className="min-w-0 font-medium break-words">{person.label}</span>
                    <span className="text-sm text-ink-muted tabular-nums">{person.note}</span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FilterFrame>
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

/** Debounced search for accounts; outdated responses are dropped. */
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
        { signal: abort.signal, timeoutMs: 15_000 },
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

function personOf(user: UserRecord): Person {
  return {
    value: String(user.id),
    label: user.name,
    note: text.note(userDefinition.fields.role.labels[user.role], user.mobile, user.id),
  };
}
