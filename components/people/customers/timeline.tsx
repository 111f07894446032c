'use client';

import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { LoadMore } from '@/components/back-office/load-more';
import { FilterSelect } from '@/components/back-office/list-controls';
import { usePages } from '@/components/data/use-pages';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { DataOf } from '@/lib/endpoint';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { readTimeline } from '@/lib/people/customers/endpoints';
import { formatInstant } from '@/lib/kernel/text/format';
import { useActivityVersion } from './customer-activity';
import { customersText as text } from './customers-text';
import { eventIcons } from './timeline-icons';

type Events = DataOf<typeof readTimeline>;
type Group = keyof typeof text.groups;

const keyOf = ({ at, kind, link, text: what }: Events['data'][number]) => `${at} ${kind} ${link} ${what}`;

const perPage = 20;
const groups = Object.entries(text.groups).map(([value, label]) => ({ value, label }));
const isGroup = (value: string): value is Group => value in text.groups;

interface TimelineProps {
  customerId: number;
  first: Events;
}

/** Newest first. Starts again when a reload of the page brings a new first page, or a note or task changes. */
export function Timeline({ customerId, first }: TimelineProps) {
  const [shown, setShown] = useState({ first, version: 0 });
  const [group, setGroup] = useState<Group | null>(null);
  if (shown.first !== first) setShown({ first, version: shown.version + 1 });
  return (
    <>
      <div className="mb-4 flex">
        <FilterSelect
          label={text.show}
          value={group ?? undefined}
          all={text.allEvents}
          options={groups}
          onChange={(value) => setGroup(isGroup(value) ? value : null)}
        />
      </div>
      <Pages
        key={`${shown.version} ${group}`}
        customerId={customerId}
        group={group}
        first={group === null ? first : null}
      />
    </>
  );
}

interface PagesProps {
  customerId: number;
  /** Null for all events. */
  group: Group | null;
  first: Events | null;
}

function Pages({ customerId, group, first }: PagesProps) {
  const pages = usePages(
    `timeline ${customerId} ${group}`,
    (cursor) =>
      call(
        readTimeline,
        { customer_id: customerId, limit: perPage, cursor, ...(group === null ? {} : { group }) },
        { timeoutMs: shortTimeoutMs },
      ),
    { keyOf, first, version: useActivityVersion() },
  );
  const { rows: events, status } = pages;

  if (events.length === 0 && status === 'loading') return <Loading />;
  if (events.length === 0 && status === 'ready')
    return <p className="text-ink-soft">{group === null ? text.noEvents : text.noEventsOfKind}</p>;
  return (
    <>
      <ol className="relative before:absolute before:inset-y-2 before:left-4 before:w-px before:bg-ivory-line">
        {events.map((event) => (
          <li key={keyOf(event)} className="relative flex gap-3 pb-4 text-sm last:pb-0">
            <span className="flex size-8 shrink-0 items-center justify-center rounded-full border border-ivory-line bg-ivory text-gold-deep">
              <Icon of={eventIcons[event.kind]} className="size-4" />
            </span>
            <div className="min-w-0 pt-1">
              <p className="font-medium wrap-anywhere whitespace-pre-line">
                {event.link === null ? (
                  event.text
                ) : (
                  <Link
                    href={event.link}
                    className="underline decoration-ivory-line underline-offset-4 hover:decoration-current"
                  >
                    {event.text}
                  </Link>
                )}
              </p>
              <p className="mt-0.5 text-xs text-ink-muted">
                <time dateTime={event.at}>{formatInstant(event.at)}</time>
                {event.actor_name !== null && ` ${text.by(event.actor_name)}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <LoadMore pages={pages} failed={text.moreFailed} />
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{text.loadingPart}</span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}
