import { CalendarDays, ChevronRight, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateTile } from '@/components/bookings/date-tile';
import { SlotWords } from '@/components/bookings/slot-words';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import type { UserRecord } from '@/lib/accounts/contract';
import type { BookingRecord } from '@/lib/bookings/contract';
import { customerText } from './customer-text';
import { nextVisit } from './next-visit';
import { PaymentNotice } from './payment-notice';
import { PlanBanner } from './plan-banner';

const text = customerText.dashboard;

interface DashboardProps {
  user: UserRecord;
  bookings: readonly BookingRecord[];
  now: Date;
}

/** A customer's first screen (specification 2.4): banner, next visit, and where to go from here. */
export function Dashboard({ user, bookings, now }: DashboardProps) {
  const visit = nextVisit(bookings, now);
  return (
    <PageFrame>
      <PageHeading title={text.heading} text={text.welcome(user.name)} />
      <PaymentNotice />
      <PlanBanner>
        <h2 className="text-heading">{text.planTitle}</h2>
        <p className="mt-3 text-lg text-mist">{text.planText}</p>
      </PlanBanner>
      {user.dob === null && <Reminder />}
      {visit !== null && <Visit booking={visit} />}
      <section aria-labelledby="actions" className="mt-10 md:mt-12">
        <h2 id="actions" className="text-title">
          {text.actions}
        </h2>
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          <Action href="/profile" icon={<UserRound className="size-6" />} {...text.profile} />
          <Action href="/gold_slot_booking" icon={<CalendarDays className="size-6" />} {...text.bookings} />
        </ul>
      </section>
    </PageFrame>
  );
}

function Reminder() {
  return (
    <Card
      tone="gold"
      aria-labelledby="incomplete"
      className="mt-6 flex flex-col gap-4 md:flex-row md:items-center md:justify-between"
    >
      <div>
        <h2 id="incomplete" className="text-title">
          {text.incompleteTitle}
        </h2>
        <p className="mt-1 text-ink-soft">{text.incompleteText}</p>
      </div>
      <LinkButton href="/profileupdate" wholePage size="small" className="shrink-0">
        {text.incompleteAction}
      </LinkButton>
    </Card>
  );
}

function Visit({ booking }: { booking: BookingRecord }) {
  return (
    <section aria-labelledby="next-visit" className="mt-10 md:mt-12">
      <h2 id="next-visit" className="text-title">
        {text.nextVisit}
      </h2>
      <div className="mt-4 flex items-center gap-5 rounded-lg border border-ivory-line bg-white p-5 shadow-rest md:px-8">
        <DateTile date={booking.slot_date} />
        <div className="min-w-0">
          <p className="text-lg font-semibold">
            <SlotWords booking={booking} />
          </p>
          <p className="text-ink-soft">{booking.shop_address}</p>
        </div>
      </div>
    </section>
  );
}

interface ActionProps {
  href: string;
  icon: ReactNode;
  title: string;
  text: string;
}

/** A whole card to press. The session decides what is behind it, so it is loaded as a document of its own. */
function Action({ href, icon, title, text: line }: ActionProps) {
  return (
    <li>
      <a
        href={href}
        className="group flex h-full items-center gap-4 rounded-lg border border-ivory-line bg-white p-5 shadow-rest transition-shadow hover:shadow-lift md:px-8 md:py-6"
      >
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-gold-pale text-gold-deep"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-display text-title font-medium">{title}</span>
          <span className="block text-sm text-ink-soft">{line}</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-6 shrink-0 text-ink-soft transition-transform motion-safe:group-hover:translate-x-1"
        />
      </a>
    </li>
  );
}
