import { MessageCircle, Phone } from '@lucide/icons';
import { BackLink } from '@/components/back-office/back-link';
import { customerChat } from '@/components/back-office/customer-chat';
import type { Viewer } from '@/components/back-office/viewer';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { UserRecord } from '@/lib/people/accounts/contract';
import type { CustomerRecord } from '@/lib/people/customers/contract';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { screensOf } from '@/lib/kernel/access/record-links';
import { CustomerActions } from './customer-actions';
import { PlanBadge } from './customer-columns';
import { customersText as text } from './customers-text';

interface CustomerHeadProps {
  viewer: Viewer;
  customer: CustomerRecord;
  /** `YYYY-MM-DD` at the stores. */
  today: string;
  /** Null if the viewer may not edit it. */
  account: UserRecord | null;
  dues: readonly OrderRecord[] | null;
}

const contactStyles =
  'inline-flex min-h-touch items-center gap-2 rounded-md border border-ivory-line bg-white px-4 text-sm font-semibold transition-colors hover:bg-ivory-deep';

export function CustomerHead({ viewer, customer, today, account, dues }: CustomerHeadProps) {
  const { id, name, mobile, active, may_call: mayCall } = customer;
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BackLink href={screensOf[viewer.role].customer} label={text.back} inLine />
        <h1 className="min-w-0 text-title wrap-anywhere">{name}</h1>
        <PlanBadge active={active} />
        <div className="flex flex-wrap gap-2 max-md:w-full md:ml-auto">
          <a href={customerChat(mobile)} target="_blank" rel="noreferrer" className={contactStyles}>
            <Icon of={MessageCircle} className="size-4" />
            {text.whatsApp}
          </a>
          <a href={`tel:+91${mobile}`} aria-label={text.call(mobile)} className={contactStyles}>
            <Icon of={Phone} className="size-4" />
            <span className="tabular-nums">{mobile}</span>
          </a>
        </div>
        {/* What the customer agreed to: calls about visits, orders and payments need no consent. */}
        <p className={classes('w-full text-sm md:text-right', mayCall ? 'text-ink-soft' : 'text-amber')}>
          {mayCall ? text.mayCall : text.mayNotCall}
        </p>
      </div>
      <CustomerActions
        viewer={viewer}
        customer={{ id, name, mobile }}
        today={today}
        account={account}
        dues={dues?.map(({ id, name, pending_amount: due }) => ({ id, name, due })) ?? null}
      />
    </header>
  );
}
