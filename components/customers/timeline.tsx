'use client';

import Link from 'next/link';
import { useState } from 'react';
import { FailureMessage } from '@/components/back-office/failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { OutputOf } from '@/lib/contract';
import { call, type Failure } from '@/lib/gateway/client';
import { lazyExport, type Fetched } from '@/lib/lazy-module';
import { formatInstant } from '@/lib/text/format';
import { customersText as text } from './customers-text';

const readTimeline = lazyExport(() => import('@/lib/customers/contract'), 'readTimeline');
type Events = OutputOf<Fetched<typeof readTimeline>>;

const perPage = 20;

/** What happened with a customer, newest first; more on request. */
export function Timeline({ customerId, first }: { customerId: number; first: Events }) {
  const [events, setEvents] = useState(first.data);
  const [cursor, setCursor] = useState(first.next_cursor);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function more() {
    if (cursor === null) return;
    setLoading(true);
    setFailure(null);
    const outcome = await call(readTimeline, { customer_id: customerId, limit: perPage, cursor });
    setLoading(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setEvents([...events, ...outcome.data.data]);
    setCursor(outcome.data.next_cursor);
  }

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
      <Alert className="mt-4">
        {failure !== null && <FailureMessage sentence={text.moreFailed} failure={failure} />}
      </Alert>
      {cursor !== null && (
        <Button variant="secondary" size="small" className="mt-4" busy={loading} onClick={() => void more()}>
          {text.more}
        </Button>
      )}
    </>
  );
}
