'use client';

import { X } from '@lucide/icons';
import { useId, useState, type ComponentType } from 'react';
import { FilterFrame } from '@/components/back-office/list-controls';
import { Icon } from '@/components/ui/icon';
import type { Suggestion } from '@/components/ui/suggestions-popup';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { lazyModule } from '@/lib/kernel/lazy-module';
import { auditText } from './audit-text';
import { personInput, type PersonSearchProps } from './person-input';

const searchCode = lazyModule(() => import('./person-search').then((module) => module.PersonSearch));

const text = auditText.person;

export interface PersonWords {
  readonly label: string;
  readonly clear: string;
}

interface PersonFilterProps {
  /** User id, '' for everyone. */
  value: string;
  /** Name for `value`, if an entry on the page has it. */
  knownName: string | undefined;
  onChange(id: string): void;
  /** Default: of the audit trail. */
  words?: PersonWords;
}

/** Filter by actor. Suggestions load on first use; text typed until then is searched for. */
export function PersonFilter({ value, knownName, onChange, words = text }: PersonFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Suggestion | null>(null);
  const [search, setSearch] = useState<{
    Input: ComponentType<PersonSearchProps>;
    focused: boolean;
  } | null>(null);
  const [failed, setFailed] = useState(false);
  const name = chosen?.value === value ? chosen.label : (knownName ?? text.byId(value));
  const shown = value === '' ? '' : name;
  const early = useEarlyInput<HTMLInputElement>(shown, (next, isFocused, reset) => {
    if (isFocused) searchFor(next);
    else if (next === '') onChange('');
    else reset();
  });

  function searchFor(next: string | null): void {
    if (next === '') return clear();
    setTyped(next);
    setFailed(false);
    searchCode.load().then(
      (Input) => setSearch({ Input, focused: document.activeElement?.id === id }),
      () => setFailed(true),
    );
  }
  function type(next: string | null): void {
    if (next === '') clear();
    else setTyped(next);
  }
  function choose(person: Suggestion | undefined): void {
    if (person === undefined) return;
    setChosen(person);
    setTyped(null);
    onChange(person.value);
  }
  function clear(): void {
    setTyped(null);
    onChange('');
    document.getElementById(id)?.focus();
  }

  return (
    <FilterFrame id={id} label={words.label} wide>
      <span className="relative block">
        {search === null ? (
          <input
            {...personInput}
            aria-label={words.label}
            ref={early}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={`${id}-list`}
            aria-expanded={false}
            id={id}
            value={typed ?? shown}
            onFocus={() => searchFor(typed)}
            onChange={(event) => searchFor(event.target.value)}
            onBlur={() => setTyped(null)}
          />
        ) : (
          <search.Input
            id={id}
            label={words.label}
            typed={typed}
            shown={shown}
            focused={search.focused}
            onTyped={type}
            onChoose={choose}
          />
        )}
        {(value !== '' || typed !== null) && (
          <button
            type="button"
            aria-label={words.clear}
            onClick={clear}
            className="absolute inset-y-0 right-0.5 my-auto flex size-touch items-center justify-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon of={X} className="size-4" />
          </button>
        )}
      </span>
      <p role="status" className="text-sm text-ruby empty:hidden">
        {failed && text.failed}
      </p>
    </FilterFrame>
  );
}
