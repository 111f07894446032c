'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { LoadMore } from '@/components/back-office/load-more';
import { pageCall, useLoadMore } from '@/components/back-office/use-load-more';
import { useReloadOnBack } from '@/components/back-office/use-reload-on-back';
import type { OutputOf } from '@/lib/contract';
import { call } from '@/lib/gateway/client';
import { lazyExport, type Fetched } from '@/lib/lazy-module';
import { formatInstant } from '@/lib/text/format';
import { customersText as text } from './customers-text';

const readTimeline = lazyExport(() => import('@/lib/customers/contract'), 'readTimeline');
type Events = OutputOf<Fetched<typeof readTimeline>>;

const perPage = 20;

/** Newest first. */
export function Timeline({ customerId, first }: { customerId: number; first: Events }) {
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) =>
      call(readTimeline, { customer_id: customerId, limit: perPage, cursor }, pageCall(signal)),
    [customerId],
  );
  const pages = useLoadMore<Events['data'][number]>({ load, first });
  const { rows: events } = pages;
  const router = useRouter();
  /** The rest of the page too, unless the timeline fails to load: without a network, a refresh would leave the page. */
  const reloadPage = async () => {
    if (await pages.refresh()) router.refresh();
  };
  useReloadOnBack(first, () => void reloadPage());

  if (events.length === 0) return <p className="text-ink-soft">{text.noEvents}</p>;
  return (
    <>
      <ol className="border-l-2 border-ivory-line">
        {events.map((event) => (
          <li
            key={`${event.at} ${event.kind} ${event.link} ${event.text}`}
            className="relative pb-4 pl-5 text-sm last:pb-0"
          >
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
