'use client';

import { CalendarDays, ChevronRight, Gem, UserRound } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DateTile } from '@/components/visits/bookings/date-tile';
import { MovedNote } from '@/components/visits/bookings/moved-note';
import { ShowCodeButton } from '@/components/visits/bookings/show-code-button';
import { useWaiting } from '@/components/visits/bookings/use-waiting';
import { WaitingCard } from '@/components/visits/bookings/waiting-card';
import { FormattedSlot } from '@/components/visits/bookings/format-slot';
import { useVisitTexts } from '@/components/visits/bookings/use-visit-texts';
import { VisitActions } from '@/components/visits/bookings/visit-actions';
import { RateRows } from '@/components/money/gold-rate/rate-rows';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { usePath } from '@/components/ui/use-path';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { awaitsNewTime } from '@/lib/visits/bookings/rules';
import type { CurrentRates, DayRate } from '@/lib/money/gold-rate/contract';
import type { OwnHome } from '@/lib/money/own-home/contract';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import type { PlanReceipt } from '@/lib/money/subscriptions/contract';
import { DueCard } from './due-card';
import { GoldCard } from './gold-card';
import { InviteCard } from './invite-card';
import { PaymentNotice } from './payment-notice';
import { PlanLine } from './plan-line';

interface DashboardProps {
  name: string;
  /** The profile is complete. */
  isComplete: boolean;
  referralId: string;
  /** Null if loading failed. */
  home: OwnHome | null;
  /** Null if loading failed. */
  next: { visit: BookingRecord | null; mapUrl: string | null } | null;
  /** Null if loading failed; `receipt` is null if the plan was activated manually. */
  plan: { receipt: PlanReceipt | null } | null;
  /** Empty if none was ever set, or loading failed. */
  rates: CurrentRates;
  /** The last ones of the day before. */
  ratesBefore: readonly DayRate[];
  waiting: readonly WaitingRecord[];
  now: Date;
}

/** A client component: its elements are not repeated in the RSC payload. */
export function Dashboard(props: DashboardProps) {
  const { name, isComplete, referralId, home, next, plan, rates, ratesBefore, now } = props;
  const text = useTranslations('portal');
  const bookings = useTranslations('bookings');
  const { entries, drop } = useWaiting(props.waiting);
  const path = usePath();
  const visit = next?.visit ?? null;
  /** Then it is on top. */
  const owes = home === null || home.dueCount > 0;
  return (
    <PageFrame>
      <PageHeading title={text('heading')} text={text('welcome', { name })} />
      <PaymentNotice />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        {owes && <DueCard home={home} now={now} />}
        {visit === null ? (
          <NoVisit failed={next === null} />
        ) : (
          <Visit booking={visit} mapUrl={next?.mapUrl ?? null} now={now} />
        )}
        {!owes && <DueCard home={home} now={now} />}
      </div>
      <div className={entries.length > 0 ? 'mt-6' : undefined}>
        <WaitingCard
          entries={entries}
          now={now}
          onLeft={drop}
          renderBook={({ id }, label) => (
            <LinkButton href={`/gold_slot_booking?held=${id}`} wholePage size="small" aria-label={label}>
              {bookings('waiting.bookNow')}
            </LinkButton>
          )}
        />
      </div>
      {!isComplete && <Reminder />}
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <GoldCard gold={home?.gold ?? null} />
        <RateRows rates={rates} before={ratesBefore} now={now} />
      </div>
      <PlanLine plan={plan} />
      <section aria-labelledby="actions" className="mt-10 md:mt-12">
        <h2 id="actions" className="text-title">
          {text('actions.title')}
        </h2>
        <ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
          <Action href="/profile" icon={<Icon of={UserRound} />} of="profile" />
          <Action href="/gold_slot_booking" icon={<Icon of={CalendarDays} />} of="bookings" />
          <Action href={path('/gold-plan')} icon={<Icon of={Gem} />} of="goldPlan" />
        </ul>
      </section>
      <InviteCard referralId={referralId} />
    </PageFrame>
  );
}

function Reminder() {
  const text = useTranslations('portal.incomplete');
  return (
    <Card
      tone="gold"
      aria-labelledby="incomplete"
      className="mt-6 flex flex-col gap-4 md:flex-row md:items-center md:justify-between"
    >
      <div>
        <h2 id="incomplete" className="text-title">
          {text('title')}
        </h2>
        <p className="mt-1 text-ink-soft">{text('text')}</p>
      </div>
      <LinkButton href="/profileupdate" wholePage size="small" className="shrink-0">
        {text('action')}
      </LinkButton>
    </Card>
  );
}

function Visit({ booking, mapUrl, now }: { booking: BookingRecord; mapUrl: string | null; now: Date }) {
  const text = useTranslations('portal.visit');
  const bookings = useTranslations('bookings');
  const { place } = useVisitTexts();
  const needsTime = awaitsNewTime(booking, now);
  return (
    <Card aria-labelledby="next-visit">
      <h2 id="next-visit" className="text-title">
        {text('title')}
      </h2>
      <div className="mt-4 flex items-start gap-5">
        <DateTile date={booking.slot_date} />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <a
              href="/gold_slot_booking"
              className="inline-block min-h-target underline decoration-gold underline-offset-4 hover:decoration-current"
            >
              <FormattedSlot booking={booking} />
            </a>
          </p>
          <p className="text-ink-soft">{place(booking.shop_address)}</p>
          {booking.code !== '' && (
            <p className="mt-1">
              {bookings.rich('code.line', {
                code: booking.code,
                strong: (code) => (
                  <span className="font-mono text-title font-semibold tracking-wide">{code}</span>
                ),
              })}
            </p>
          )}
          <MovedNote booking={booking} now={now} />
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-3 xs:flex-row xs:flex-wrap">
        {needsTime ? (
          <LinkButton href={`/gold_slot_booking?change=${booking.id}`} wholePage size="small">
            {bookings('change.button')}
          </LinkButton>
        ) : (
          <>
            <ShowCodeButton booking={booking} mapUrl={mapUrl} />
            <VisitActions booking={booking} mapUrl={mapUrl} />
            <LinkButton href="/gold_slot_booking" wholePage variant="quiet" size="small" className="xs:-ml-4">
              {text('change')}
            </LinkButton>
          </>
        )}
      </div>
    </Card>
  );
}

function NoVisit({ failed }: { failed: boolean }) {
  const text = useTranslations('portal');
  return (
    <Card aria-labelledby="next-visit" className="flex flex-col items-start gap-5 lg:justify-between">
      <div>
        <h2 id="next-visit" className="text-title">
          {text(failed ? 'visit.title' : 'visit.none')}
        </h2>
        <p className="mt-1 text-ink-soft">{text(failed ? 'visit.failed' : 'visit.noneText')}</p>
      </div>
      <LinkButton
        href={failed ? '/gold_slot_booking' : '/gold_slot_booking?book=1'}
        wholePage
        icon={<Icon of={CalendarDays} className="size-5" />}
      >
        {text(failed ? 'actions.bookings.title' : 'visit.book')}
      </LinkButton>
    </Card>
  );
}

interface ActionProps {
  href: string;
  icon: ReactNode;
  of: 'profile' | 'bookings' | 'goldPlan';
}

/** The target depends on the session: loaded as a new document. */
function Action({ href, icon, of }: ActionProps) {
  const text = useTranslations(`portal.actions.${of}`);
  return (
    <li>
      <a
        href={href}
        className="group flex h-full items-center gap-4 rounded-lg border border-ivory-line bg-white p-5 shadow-rest transition-shadow hover:shadow-lift"
      >
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-gold-pale text-gold-deep"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-display text-title font-medium">{text('title')}</span>
          <span className="block text-sm text-ink-soft">{text('text')}</span>
        </span>
        <Icon
          of={ChevronRight}
          className="size-6 shrink-0 text-ink-soft transition-transform motion-safe:group-hover:translate-x-1"
        />
      </a>
    </li>
  );
}
