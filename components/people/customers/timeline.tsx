'use client';

import Link from 'next/link';
import { useState } from 'react';
import { LoadMore } from '@/components/back-office/load-more';
import { usePages } from '@/components/data/use-pages';
import type { DataOf } from '@/lib/endpoint';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { readTimeline } from '@/lib/people/customers/endpoints';
import { formatInstant } from '@/lib/kernel/text/format';
import { useActivityVersion } from './customer-activity';
import { customersText as text } from './customers-text';

type Events = DataOf<typeof readTimeline>;

const keyOf = ({ at, kind, link, text: what }: Events['data'][number]) => `${at} ${kind} ${link} ${what}`;

const perPage = 20;

interface TimelineProps {
  customerId: number;
  first: Events;
}

/** Newest first. Starts again when a reload of the page brings a new first page, or a note or task changes. */
export function Timeline({ customerId, first }: TimelineProps) {
  const [shown, setShown] = useState({ first, version: 0 });
  if (shown.first !== first) setShown({ first, version: shown.version + 1 });
  return <Pages key={shown.version} customerId={customerId} first={first} />;
}

function Pages({ customerId, first }: TimelineProps) {
  const pages = usePages(
    `timeline ${customerId}`,
    (cursor) =>
      call(readTimeline, { customer_id: customerId, limit: perPage, cursor }, { timeoutMs: shortTimeoutMs }),
    { keyOf, first, version: useActivityVersion() },
  );
  const { rows: events } = pages;

  if (events.length === 0) return <p className="text-ink-soft">{text.noEvents}</p>;
  return (
    <>
      <ol className="border-l-2 border-ivory-line">
        {events.map((event) => (
          <li key={keyOf(event)} className="relative pb-4 pl-5 text-sm last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-px size-2 -translate-x-1/2 rounded-full bg-gold"
            />
            <p className="font-medium wrap-anywhere whitespace-pre-line">
              {event.link === null ? (
                event.text
              ) : (
                <Link
                  href={event.link}
                  prefetch={false}
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
          </li>
        ))}
      </ol>
      <LoadMore pages={pages} failed={text.moreFailed} />
    </>
  );
}
