'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from '@lucide/icons';
import { Link } from '@/components/ui/link';
import { useAddress } from '@/components/layout/use-address';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { FailureMessage } from '@/components/back-office/failure-message';
import { Button } from '@/components/ui/button';
import { backdropStyles } from '@/components/ui/dialog-styles';
import { Icon } from '@/components/ui/icon';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { noteOf, placesOf, recordPayment, resultsOf, withoutEmpty, type PaletteGroup } from './palette-items';
import { paletteText as text } from './palette-text';
import { readRecent, rememberOpened, type PaletteItem } from './recent';
import { usePaletteSearch, type SearchIn, type SearchState } from './use-palette-search';

/** The button of the page that opens the dialog. */
const openerOf = (opens: string) =>
  document.querySelector<HTMLElement>(opens === 'new' ? '[data-shortcut="n"]' : `[data-opens="${opens}"]`);

/** Characters. */
const longest = 100;

interface PaletteProps {
  role: StaffRole;
  /** Recent items are kept per account. */
  accountId: number;
  open: boolean;
  /** Text typed before the field had the focus. */
  takeEarly(): string;
  onOpenChange(open: boolean): void;
}

/** Command palette: searches customers, sales, bookings, pages and actions. */
export function Palette({ role, accountId, open, takeEarly, onOpenChange }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const pathname = useAddress();
  const [typed, setTyped] = useState('');
  const [where, setWhere] = useState<SearchIn>('everything');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setTyped('');
    setWhere('everything');
  }
  const begin = () => setTyped((typed + takeEarly()).slice(0, longest));
  const beginIfFocused = useEffectEvent(() => {
    if (open && document.activeElement === input.current) begin();
  });
  // Opened again while it was closing, the field still has the focus.
  useEffect(() => beginIfFocused(), [open]);
  const { state, retry } = usePaletteSearch(typed, { isOpen: open, where });
  const groups = where === 'dues' ? duesOf(role, state) : groupsOf(role, accountId, open, typed, state);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const area = useRef<HTMLDivElement>(null);
  // The popup keeps its height during a search.
  const [minHeight, setMinHeight] = useState(0);

  function type(next: string) {
    if (state.status !== 'searching') setMinHeight(area.current?.offsetHeight ?? 0);
    setTyped(next);
  }

  function follow(item: PaletteItem, event: MouseEvent) {
    const { key, href, opens } = item;
    if (key === recordPayment) {
      event.preventDefault();
      // Before the text is cleared: the focus takes over what is in the field.
      input.current?.focus();
      setTyped('');
      setWhere('dues');
      return;
    }
    // A payment is recorded once.
    if (where === 'everything') rememberOpened(accountId, item);
    onOpenChange(false);
    if (opens === null || href !== (opens === 'new' ? pathname : pathname + window.location.search)) return;
    // The page is open already.
    event.preventDefault();
    requestAnimationFrame(() => openerOf(opens)?.click());
  }
  const words = where === 'dues' ? text.payment : text;

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyles} />
        <Dialog.Viewport className="fixed inset-0 z-popup flex justify-center overflow-hidden md:items-start md:p-16">
          <Dialog.Popup
            aria-label={text.title}
            initialFocus={input}
            className="flex h-full w-full flex-col overflow-hidden bg-ivory text-ink shadow-popup outline-none md:h-auto md:max-h-full md:max-w-popup md:rounded-xl"
          >
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups}
              value={typed}
              onValueChange={(next, { reason }) => reason !== 'item-press' && type(next)}
              itemToStringValue={(item: PaletteItem) => item.label}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-3 border-b border-ivory-line bg-white px-4">
                <Icon of={Search} className="size-5 shrink-0 text-ink-muted" />
                <Autocomplete.Input
                  ref={input}
                  onFocus={begin}
                  aria-label={words.label}
                  placeholder={words.placeholder}
                  maxLength={longest}
                  autoComplete="off"
                  spellCheck={false}
                  className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-muted"
                />
                <Dialog.Close
                  aria-label={text.close}
                  className="-mr-2 flex size-touch shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-ivory-deep hover:text-ink"
                >
                  <Icon of={X} className="size-5" />
                </Dialog.Close>
              </div>
              <div
                ref={area}
                style={state.status === 'searching' ? { minHeight } : undefined}
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
              >
                <Message nothing={words.nothing(typed.trim())} state={state} count={count} onRetry={retry} />
                <Autocomplete.List className="outline-none empty:hidden">
                  {(group: PaletteGroup) => (
                    <Autocomplete.Group key={group.value} items={group.items} className="pb-2">
                      <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-muted">
                        {group.value}
                      </Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(item: PaletteItem) => (
                          <Autocomplete.Item
                            key={item.key}
                            value={item}
                            onClick={(event) => follow(item, event)}
                            render={
                              <Link href={item.opens === null ? item.href : `${item.href}#${item.opens}`} />
                            }
                            className="flex min-h-touch cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 text-base outline-none data-highlighted:bg-emerald-pale"
                          >
                            <span className="min-w-0 font-medium wrap-anywhere">{item.label}</span>
                            <span className="text-sm text-ink-muted tabular-nums">
                              {noteOf(item.note, item.mobile ?? '')}
                            </span>
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function duesOf(role: StaffRole, state: SearchState): PaletteGroup[] {
  return state.status === 'done' ? resultsOf(role, state.found) : [];
}

function groupsOf(
  role: StaffRole,
  accountId: number,
  open: boolean,
  typed: string,
  state: SearchState,
): PaletteGroup[] {
  const places = placesOf(role, typed);
  if (!open || state.status === 'idle')
    return withoutEmpty([
      { value: text.groups.recent, items: open && typed.trim() === '' ? readRecent(accountId) : [] },
      ...places,
    ]);
  return state.status === 'done' ? [...resultsOf(role, state.found), ...places] : places;
}

interface MessageProps {
  /** Said if nothing is found. */
  readonly nothing: string;
  readonly state: SearchState;
  readonly count: number;
  onRetry(): void;
}

/** Announced; visible only if there is nothing else. */
function Message({ nothing, state, count, onRetry }: MessageProps) {
  const isSeen = state.status === 'failed' || state.status === 'searching' || count === 0;
  return (
    <div className={isSeen && state.status !== 'idle' ? 'flex flex-wrap items-center gap-3 px-3 py-2' : ''}>
      <div role="status" className={isSeen ? 'text-sm text-ink-soft' : 'sr-only'}>
        {state.status === 'failed' ? (
          <FailureMessage sentence={text.failed} failure={state.failure} />
        ) : (
          state.status !== 'idle' && <p>{messageOf(state.status, nothing, count)}</p>
        )}
      </div>
      {state.status === 'failed' && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  );
}

function messageOf(status: 'searching' | 'done', nothing: string, count: number): string {
  if (status === 'searching') return text.searching;
  return count === 0 ? nothing : text.found(count);
}
