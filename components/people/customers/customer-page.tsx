import { CalendarClock, MessageCircle, Phone } from '@lucide/icons';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { PageFrame } from '@/components/layout/page-frame';
import { Streamed } from '@/components/layout/streamed';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { BackLink } from '@/components/back-office/back-link';
import { customerChat } from '@/components/back-office/customer-chat';
import type { Viewer } from '@/components/back-office/viewer';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import type { OutputOf } from '@/lib/contract';
import type { customerIdentity } from '@/lib/people/identity/contract';
import type { CustomerRecord, readTimeline } from '@/lib/people/customers/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { buyOldGoldLink, recordLink, screensOf } from '@/lib/kernel/access/record-links';
import { formatShortDate, formatDate, formatTime, storeDate } from '@/lib/kernel/text/format';
import { StatementForm } from '@/components/money/account-statement/statement-form';
import { statementText } from '@/components/money/account-statement/statement-text';
import { CustomerActivity, TasksAndNotes } from './customer-activity';
import { PlanBadge } from './customer-columns';
import { CustomerReload, SectionFailure } from './customer-reload';
import { CustomerSales, type Sales } from './customer-sales';
import { customersText as text } from './customers-text';
import { IdentityCard } from './identity-card';
import { identityText } from './identity-text';
import { PlanRefund } from './plan-refund';
import { Timeline } from './timeline';

interface CustomerPageProps {
  readonly viewer: Viewer;
  readonly customer: CustomerRecord;
  /** `YYYY-MM-DD` at the stores. */
  readonly today: string;
  /** Sections, streamed when loaded; null on failure. */
  readonly identity: Promise<OutputOf<(typeof customerIdentity)['actions']['status']> | null>;
  readonly nextVisit: Promise<{ readonly visit: BookingRecord | null } | null>;
  readonly sales: Promise<Sales | null>;
  readonly events: Promise<OutputOf<typeof readTimeline> | null>;
}

/** See docs/product/rules.md, "Customers". */
export function CustomerPage({
  viewer,
  customer,
  today,
  identity,
  nextVisit,
  sales,
  events,
}: CustomerPageProps) {
  const { role } = viewer;
  const on = { customer_id: customer.id };
  return (
    <PageFrame width="table">
      <BackLink href={screensOf[role].customer} label={text.back} />
      <Head customer={customer} />
      <CustomerReload on={on} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Section title={text.details}>
            <Facts items={factsOf(customer)} />
            {role === 'admin' && customer.plan_method !== null && customer.plan_method !== 'online' && (
              <PlanRefund customer={customer} />
            )}
          </Section>
          <Section title={identityText.title}>
            <Streamed fallback={<Waiting />}>
              <Identity on={on} role={role} identity={identity} />
            </Streamed>
          </Section>
          <Section title={text.nextVisit}>
            <Streamed fallback={<Waiting />}>
              <NextVisit on={on} role={role} visit={nextVisit} />
            </Streamed>
          </Section>
          <Section title={text.sales}>
            <Streamed fallback={<Waiting />}>
              <CustomerSales on={on} role={role} sales={sales} />
            </Streamed>
          </Section>
          <Section title={statementText.title}>
            <StatementForm customerId={customer.id} today={today} />
          </Section>
          <Section title={text.oldGold}>
            <div className="flex flex-wrap gap-3">
              <LinkButton href={buyOldGoldLink(role, customer.id)} variant="secondary" size="small">
                {text.buyOldGold}
              </LinkButton>
              <LinkButton
                href={`${screensOf[role].old_gold}?user_id=${customer.id}`}
                variant="quiet"
                size="small"
              >
                {text.allOldGold}
              </LinkButton>
            </div>
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <CustomerActivity>
            <TasksAndNotes on={on} viewer={viewer} />
            <Section title={text.timeline}>
              <Streamed fallback={<Waiting />}>
                <Events on={on} events={events} />
              </Streamed>
            </Section>
          </CustomerActivity>
        </div>
      </div>
    </PageFrame>
  );
}

const contactStyles =
  'inline-flex min-h-touch items-center gap-2 rounded-md border border-ivory-line bg-white px-4 text-base font-medium transition-colors hover:bg-ivory-deep';

function Head({ customer }: { customer: CustomerRecord }) {
  const { name, mobile } = customer;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading wrap-anywhere">{name}</h1>
        <PlanBadge active={customer.active} />
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={`tel:+91${mobile}`} aria-label={text.call(mobile)} className={contactStyles}>
          <Icon of={Phone} className="size-5" />
          <span className="tabular-nums">{mobile}</span>
        </a>
        <a href={customerChat(mobile)} target="_blank" rel="noreferrer" className={contactStyles}>
          <Icon of={MessageCircle} className="size-5" />
          {text.whatsApp}
        </a>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 font-text text-base font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{text.loadingPart}</span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
}

const dayOf = (instant: string) => formatShortDate(storeDate(new Date(instant)));

function factsOf(customer: CustomerRecord) {
  const {
    created_at: since,
    plan_since: planSince,
    referelcode,
    referrername,
    email,
    gender,
    dob,
    address,
    state_code: state,
  } = customer;
  const genders: Readonly<Record<string, string>> = text.genders;
  return [
    { label: text.since, value: dayOf(since) },
    { label: text.planSince, value: planSince === null ? text.empty : dayOf(planSince) },
    { label: text.referrer, value: referrername || referelcode || text.empty },
    { label: text.email, value: email || text.empty },
    { label: text.gender, value: genders[gender ?? ''] ?? text.empty },
    { label: text.dob, value: dob === null ? text.empty : formatShortDate(dob) },
    { label: text.address, value: <span className="whitespace-pre-line">{address || text.empty}</span> },
    {
      label: text.state,
      value: (state === null ? null : userDefinition.fields.state_code.labels[state]) ?? text.empty,
    },
  ];
}

interface OnCustomer {
  readonly on: { readonly customer_id: number };
}

async function NextVisit({
  on,
  role,
  visit: coming,
}: OnCustomer & {
  role: StaffRole;
  visit: CustomerPageProps['nextVisit'];
}) {
  const read = await coming;
  if (read === null) return <SectionFailure on={on} />;
  const { visit } = read;
  if (visit === null) return <p className="text-ink-soft">{text.noNextVisit}</p>;
  return (
    <p className="flex items-start gap-3">
      <Icon of={CalendarClock} className="mt-0.5 size-5 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        <Link
          href={recordLink(role, 'booking', visit.id)}
          prefetch={false}
          className="font-medium underline decoration-ivory-line underline-offset-4 hover:decoration-current"
        >
          {formatDate(visit.slot_date)}, {formatTime(visit.slot_time)}
        </Link>
        <span className="block text-sm text-ink-soft">{visit.shop_address}</span>
      </span>
    </p>
  );
}

async function Identity({
  on,
  role,
  identity: coming,
}: OnCustomer & { role: StaffRole; identity: CustomerPageProps['identity'] }) {
  const identity = await coming;
  if (identity === null) return <SectionFailure on={on} />;
  return <IdentityCard customerId={on.customer_id} role={role} first={identity.data} />;
}

async function Events({ on, events: coming }: OnCustomer & { events: CustomerPageProps['events'] }) {
  const events = await coming;
  if (events === null) return <SectionFailure on={on} />;
  return <Timeline customerId={on.customer_id} first={events} />;
}
