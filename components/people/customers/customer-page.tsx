import { CalendarClock } from '@lucide/icons';
import { Link } from '@/components/ui/link';
import { PageFrame } from '@/components/layout/page-frame';
import { Streamed } from '@/components/layout/streamed';
import { Facts } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Viewer } from '@/components/back-office/viewer';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import type { OutputOf } from '@/lib/contract';
import type { UserRecord } from '@/lib/people/accounts/contract';
import type { customerIdentity } from '@/lib/people/identity/contract';
import type { CustomerRecord, readTimeline } from '@/lib/people/customers/contract';
import { buyOldGoldLink, recordLink, screensOf } from '@/lib/kernel/access/record-links';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { StatementForm } from '@/components/money/account-statement/statement-form';
import { statementText } from '@/components/money/account-statement/statement-text';
import { CustomerActivity, TasksAndNotes } from './customer-activity';
import { CustomerDues } from './customer-dues';
import { factsOfCustomer } from './customer-facts';
import { CustomerHead } from './customer-head';
import { CustomerReload, SectionFailure } from './customer-reload';
import { CustomerSales, type Sales } from './customer-sales';
import { Section } from './customer-section';
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
  /** Null if the viewer may not edit it. */
  readonly account: UserRecord | null;
  /** Orders with something due, oldest first; null on failure. */
  readonly dues: readonly OrderRecord[] | null;
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
  account,
  dues,
  identity,
  nextVisit,
  sales,
  events,
}: CustomerPageProps) {
  const { role } = viewer;
  const on = { customer_id: customer.id };
  return (
    <PageFrame width="table">
      <CustomerHead viewer={viewer} customer={customer} today={today} account={account} dues={dues} />
      <CustomerReload on={on} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerDues on={on} role={role} dues={dues} />
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
          <Section title={text.details}>
            <Facts items={factsOfCustomer(customer)} />
            {role === 'admin' && customer.refundable_plan !== null && <PlanRefund customer={customer} />}
          </Section>
          <Section title={identityText.title}>
            <Streamed fallback={<Waiting />}>
              <Identity on={on} role={role} identity={identity} />
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
        <div className="flex min-w-0 flex-col gap-4">
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

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{text.loadingPart}</span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-40" />
    </div>
  );
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
