'use client';

import { CalendarCheck, SearchX } from '@lucide/icons';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { whyNotCheckedIn } from '@/lib/visits/front-desk/rules';
import { frontDeskText as text } from './front-desk-text';
import { matchingVisits } from './matching-visits';
import type { Day } from './use-visits';
import { visitCodeOf } from './visit-code';
import { nameOf, stateOf } from './visit-facts';
import { VisitRow, type VisitRowProps } from './visit-row';

interface DayVisitsProps extends Omit<VisitRowProps, 'visit'> {
  /** Null while loading, and after a failure. */
  day: Day | null;
  loading: boolean;
  /** Fields of the store and the day, before the search. */
  which: ReactNode;
  /** Between the fields and the counts. */
  children: ReactNode;
}

/** Counts, search and visits of a day. Enter checks in the only match, so that a scanner that types needs no mouse. */
export function DayVisits({ day, loading, which, children, ...row }: DayVisitsProps) {
  const [search, setSearch] = useState('');
  /** Why Enter checked in nobody. */
  const [note, setNote] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const control = useEarlyInput<HTMLInputElement>('', setSearch);
  const code = visitCodeOf(search);
  const searchText = (code ?? search).trim();
  const found = day === null ? null : matchingVisits(day.data, searchText);

  function checkInMatch(event: FormEvent) {
    event.preventDefault();
    if (searchText === '') return;
    // The next scan replaces it.
    control.current?.select();
    const [match, ...others] = found ?? [];
    const button = list.current?.querySelector<HTMLElement>('[data-check-in]');
    if (match === undefined) {
      if (code !== null) window.location.assign(codeLink(code));
    } else if (others.length > 0) setNote(text.severalMatch(others.length + 1));
    else if (button) button.click();
    else
      setNote(
        whyNotCheckedIn(match, row.today, undefined)?.message ?? text.changed(nameOf(match), stateOf(match)),
      );
  }

  // What is typed survives a failure.
  const isShown = day !== null || loading;
  return (
    <div className="print:hidden">
      {/* Side by side on a phone too, so that the visits begin higher; stacked if the text is large. */}
      <div className="mb-3 flex flex-wrap gap-3">
        {which}
        {isShown && (
          <form role="search" className="min-w-0 flex-1 basis-full lg:basis-72" onSubmit={checkInMatch}>
            <TextField
              label={text.search}
              type="search"
              enterKeyHint="go"
              autoComplete="off"
              value={search}
              ref={control}
              onChange={(event) => {
                setSearch(event.target.value);
                setNote(null);
              }}
            />
          </form>
        )}
      </div>
      <Alert tone="info" className="mb-3">
        {isShown && note}
      </Alert>
      {children}
      {isShown && (
        <>
          <Counts counts={day?.counts} />
          <div ref={list} className="mt-3 rounded-lg border border-ivory-line bg-white shadow-rest">
            {/* At least as high as its placeholder, so that at the end of the page nothing moves. */}
            <div className="min-h-visits">
              {found === null ? (
                <div className="flex flex-col gap-4 p-4 md:px-6">
                  <Skeleton className="h-16" />
                  <Skeleton className="h-16" />
                  <Skeleton className="h-16" />
                </div>
              ) : found.length > 0 ? (
                <ul aria-label={text.visits}>
                  {found.map((visit) => (
                    <VisitRow key={visit.id} visit={visit} {...row} />
                  ))}
                </ul>
              ) : searchText === '' ? (
                <EmptyState icon={<Icon of={CalendarCheck} />} title={text.none} text={text.noneText} />
              ) : (
                <EmptyState
                  icon={<Icon of={SearchX} />}
                  title={text.noMatch}
                  text={text.noMatchText}
                  action={
                    code !== null && (
                      <LinkButton href={codeLink(code)} wholePage>
                        {text.lookUp(code)}
                      </LinkButton>
                    )
                  }
                />
              )}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** The server finds visits of any store and day. */
const codeLink = (code: string) => `/front-desk?code=${code}`;

function Counts({ counts }: { counts: Day['counts'] | undefined }) {
  return (
    <dl
      aria-label={text.counts}
      className="grid grid-cols-3 gap-2 rounded-lg border border-ivory-line bg-white p-2 shadow-rest md:grid-cols-6 md:py-1"
    >
      {(['expected', 'arrived', 'served', 'no_show', 'free', 'over'] as const).map((key) => (
        <div
          key={key}
          className="flex flex-col-reverse text-center md:flex-row-reverse md:items-baseline md:justify-center md:gap-2"
        >
          <dt className="text-sm text-ink-soft">{text.count[key]}</dt>
          <dd className="font-display text-title font-medium tabular-nums">
            {counts?.[key] ?? (
              // As high as a figure, and on its line.
              <span className="relative">
                <span className="invisible">00</span>
                <Skeleton className="absolute inset-x-0 inset-y-1" />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
