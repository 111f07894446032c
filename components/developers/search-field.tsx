'use client';

import { Search } from '@lucide/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '@/components/ui/classes';
import { controlStyles } from '@/components/ui/field-frame';
import { Icon } from '@/components/ui/icon';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { contentsText } from './contents-text';
import { loadIndex, search, type SearchEntry } from './search-index';

/**
 * Loads the index on first focus. Keyboard: combobox pattern of the ARIA Authoring Practices Guide; Enter opens the first result if none is
 * selected.
 */
export function SearchField() {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState<readonly SearchEntry[] | 'failed' | null>(null);
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const isLoading = useRef(false);

  const text = query.trim();
  const found = Array.isArray(index) ? search(index, text) : [];
  const isShown = isOpen && text !== '';

  async function load() {
    if (isLoading.current || Array.isArray(index)) return;
    isLoading.current = true;
    try {
      setIndex(await loadIndex());
    } catch {
      setIndex('failed');
    }
    isLoading.current = false;
  }

  useEffect(() => {
    const option = box.current?.querySelector('[aria-selected="true"]');
    option?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  function write(typed: string) {
    setQuery(typed);
    setMarked(-1);
    setOpen(true);
    void load();
  }
  const input = useEarlyInput<HTMLInputElement>(query, (early, isFocused) => {
    write(early);
    setOpen(isFocused);
  });

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Escape') {
      // The first Esc closes the list, the next clears the field.
      if (isShown) setOpen(false);
      else setQuery('');
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      // Cycles through the field (-1) and all results.
      if (found.length > 0)
        setMarked(marked < 0 && step < 0 ? found.length - 1 : (marked + step + found.length) % found.length);
    } else if (key === 'Enter') {
      const target = found[Math.max(marked, 0)];
      if (!isShown || target === undefined) return;
      setOpen(false);
      window.location.assign(target.href);
    } else return;
    event.preventDefault();
  }

  return (
    <div ref={box} role="search" className="relative noscript:hidden">
      <label htmlFor={`${id}-field`} className="mb-1.5 block text-sm font-semibold text-ink">
        {contentsText.search}
      </label>
      <div className="relative">
        <Icon
          of={Search}
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-ink-muted"
        />
        <input
          id={`${id}-field`}
          type="search"
          role="combobox"
          aria-expanded={isShown && found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && found[marked] ? `${id}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={contentsText.placeholder}
          ref={input}
          value={query}
          onFocus={() => void load()}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className={classes(controlStyles, 'pl-12')}
        />
      </div>
      <p role="status" className="sr-only">
        {isShown && found.length > 0 && contentsText.matches(found.length)}
      </p>
      <div
        className={classes(
          'absolute z-10 mt-1 w-full overflow-hidden rounded-md border border-ivory-strong bg-white shadow-lift lg:w-96',
          !isShown && 'hidden',
        )}
      >
        <p role="status" className="px-4 text-sm text-ink-muted [&:not(:empty)]:py-3">
          {isShown && found.length === 0 && stateText(index, text)}
        </p>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={contentsText.results}
          tabIndex={-1}
          // Keeps the focus in the field, whose blur closes the list.
          onMouseDown={(event) => event.preventDefault()}
          className="max-h-suggestions overflow-y-auto overscroll-contain"
        >
          {isShown &&
            found.map(({ kind, label, note, href }, at) => (
              <a
                key={href}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === marked}
                tabIndex={-1}
                href={href}
                onClick={() => setOpen(false)}
                className="block px-4 py-2 hover:bg-emerald-pale aria-selected:bg-emerald-pale"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0 text-base font-medium break-words text-ink">{label}</span>
                  <span className="text-xs text-ink-muted">{kind}</span>
                </span>
                {note !== '' && (
                  <span className="block font-mono text-xs break-words text-ink-muted">{note}</span>
                )}
              </a>
            ))}
        </div>
      </div>
    </div>
  );
}

function stateText(index: readonly SearchEntry[] | 'failed' | null, query: string): string {
  if (index === null) return contentsText.loading;
  return index === 'failed' ? contentsText.failed : contentsText.noMatches(query);
}
