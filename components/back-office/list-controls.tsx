'use client';

import { RotateCw, Search, X } from '@lucide/icons';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { controlStyles } from '@/components/ui/field-frame';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { backOfficeText as text } from './back-office-text';
import type { Column } from './column';

/** Lower with a mouse, so that more rows fit. */
export const filterStyles = classes(controlStyles, 'md:pointer-fine:min-h-9 md:pointer-fine:text-sm');

/** Debounce of the search. */
const pauseMs = 300;

interface SearchBoxProps {
  /** Parameter of the URL; `search` is the list's search, a landmark. */
  name: string;
  /** Names the searchable fields: `Name or ID`. */
  label: string;
  value: string;
  onSearch(text: string): void;
}

/** Filters while typing. Follows the URL when it changes otherwise (Back, a cleared filter). */
export function SearchBox({ name, label, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  /** Typed, but not searched for yet. */
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  if (value !== followed) {
    setFollowed(value);
    // An earlier search may arrive while its text is being continued.
    if (!isTyping && typed.trim() !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const input = useEarlyInput<HTMLInputElement>(value, (early) => search(early, 'once'));

  function search(next: string, at: 'once' | 'after a pause') {
    setTyped(next);
    setTyping(at === 'after a pause');
    clearTimeout(timer.current);
    timer.current = undefined;
    if (at === 'once') onSearch(next);
    else timer.current = setTimeout(() => search(next, 'once'), pauseMs);
  }

  return (
    <div
      role={name === 'search' ? 'search' : undefined}
      className="flex min-w-0 flex-1 basis-36 flex-col gap-1"
    >
      <label htmlFor={id} className="text-xs font-semibold text-ink-soft">
        {label}
      </label>
      <span className="relative block">
        <Icon
          of={Search}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-muted"
        />
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => search(event.target.value, 'after a pause')}
          // Applied before the next press: a later search would close a row just opened.
          onBlur={() => timer.current !== undefined && search(typed, 'once')}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') search('', 'once');
            if (event.key === 'Enter') search(typed, 'once');
          }}
          className={classes(filterStyles, 'pr-11 pl-10')}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={text.clearText}
            onClick={() => {
              input.current?.focus();
              search('', 'once');
            }}
            className="absolute inset-y-0 right-0.5 my-auto flex size-touch max-h-full items-center justify-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon of={X} className="size-4" />
          </button>
        )}
      </span>
    </div>
  );
}

interface FilterSelectProps {
  /** Parameter of the URL. Without it, a plain form leaves the value out. */
  name?: string;
  label: string;
  value: string | undefined;
  /** Label of the empty option. Without it, a value is required. */
  all?: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

export function FilterSelect({ name, label, value, all, options, onChange }: FilterSelectProps) {
  const id = useId();
  const select = useEarlyInput<HTMLSelectElement>(value ?? '', onChange);
  return (
    <FilterFrame id={id} label={label}>
      <Select
        ref={select}
        id={id}
        name={name}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        options={options}
        placeholder={all}
        className={filterStyles}
      />
    </FilterFrame>
  );
}

interface FilterFrameProps {
  id: string;
  label: string;
  /** Width that fits a date or a name. */
  wide?: boolean;
  children: ReactNode;
}

export function FilterFrame({ id, label, wide = false, children }: FilterFrameProps) {
  return (
    <div
      className={classes(
        'flex min-w-0 flex-1 flex-col gap-1 md:max-w-56',
        wide ? 'basis-56 md:basis-48' : 'basis-36',
      )}
    >
      <label id={`${id}-label`} htmlFor={id} className="text-xs font-semibold text-ink-soft">
        {label}
      </label>
      {children}
    </div>
  );
}

interface SortSelectProps<Sort extends string> {
  columns: readonly Pick<Column<never, Sort>, 'header' | 'sort' | 'firstDirection'>[];
  sort: Sort;
  direction: 'asc' | 'desc';
  onSort(sort: Sort, direction: 'asc' | 'desc'): void;
}

/** Select of the sort order on phones, where the table has no headers. */
export function SortSelect<Sort extends string>({ columns, sort, direction, onSort }: SortSelectProps<Sort>) {
  const options = columns.flatMap(({ header, sort: by, firstDirection = 'asc' }) =>
    by === undefined
      ? []
      : ([firstDirection, firstDirection === 'asc' ? 'desc' : 'asc'] as const).map((way) => ({
          by,
          way,
          value: `${by} ${way}`,
          label: text.sortedBy(header, way),
        })),
  );
  return (
    // On a phone it opens with the filters.
    <div className="flex px-4 pb-3 @list:hidden max-md:group-has-[[data-filters=closed]]/list:hidden print:hidden">
      <FilterSelect
        label={text.sort}
        value={`${sort} ${direction}`}
        options={options}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen !== undefined) onSort(chosen.by, chosen.way);
        }}
      />
    </div>
  );
}

export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh(): void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mr-4 md:mr-0 print:hidden"
      busy={busy}
      icon={<Icon of={RotateCw} className="size-4" />}
      onClick={onRefresh}
    >
      {text.refresh}
    </Button>
  );
}
