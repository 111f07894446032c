'use client';

import { CalendarPlus, Handshake, IndianRupee, Link2, Pencil } from '@lucide/icons';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ReasonButton } from '@/components/back-office/reason-button';
import type { Viewer } from '@/components/back-office/viewer';
import { orderNote } from '@/components/sales/opportunities/closed-order';
import { opportunityVariants } from '@/components/sales/opportunities/variants';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { lazyTexts } from '@/components/ui/lazy-texts';
import { bookingTexts } from '@/components/visits/bookings/booking-texts';
import { showToast } from '@/components/ui/toast';
import { payOrderLink, recordLink, screensOf } from '@/lib/kernel/access/record-links';
import { successText } from '@/lib/kernel/text/messages';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { customersText as text } from './customers-text';

const BookVisit = lazyPart(() =>
  lazyTexts(
    bookingTexts,
    import('./book-visit').then((module) => module.BookVisit),
  ),
);
const ChooseDue = lazyPart(() => import('./choose-due').then((module) => module.ChooseDue));
const EditCustomer = lazyPart(() => import('./edit-customer').then((module) => module.EditCustomer));
const CreateOpportunity = lazyPart(() =>
  import('@/components/sales/opportunities/opportunity-form').then((module) => module.CreateOpportunity),
);

export interface DueOrder {
  readonly id: number;
  readonly name: string;
  /** Rupees. */
  readonly due: number;
}

interface CustomerActionsProps {
  viewer: Viewer;
  customer: { readonly id: number; readonly name: string; readonly mobile: string };
  /** `YYYY-MM-DD` at the stores. */
  today: string;
  /** Null if the viewer may not edit it. */
  account: UserRecord | null;
  /** Null if they could not be loaded. */
  dues: readonly DueOrder[] | null;
}

type PayBy = Parameters<typeof payOrderLink>[2];

/** What staff do from a customer's page. */
export function CustomerActions({ viewer, customer, today, account, dues }: CustomerActionsProps) {
  const { id: actorId, role } = viewer;
  const router = useRouter();
  const [open, setOpen] = useState<'visit' | 'opportunity' | 'account' | PayBy | null>(null);
  const close = () => setOpen(null);
  const whyNoPayment = dues === null ? text.duesUnknown : dues.length === 0 ? text.nothingDue : null;

  function pay(by: PayBy) {
    const [only, ...others] = dues ?? [];
    if (only !== undefined && others.length === 0) router.push(payOrderLink(role, only.id, by));
    else setOpen(by);
  }

  return (
    <div role="group" aria-label={text.actions} className="mt-2 grid grid-cols-2 gap-2 xs:flex xs:flex-wrap">
      <Button
        variant="secondary"
        size="small"
        icon={<Icon of={CalendarPlus} className="size-4" />}
        onClick={() => setOpen('visit')}
      >
        {text.bookVisit}
      </Button>
      <Button
        variant="secondary"
        size="small"
        data-shortcut="n"
        icon={<Icon of={Handshake} className="size-4" />}
        onClick={() => setOpen('opportunity')}
      >
        {text.createOpportunity}
      </Button>
      <ReasonButton
        variant={whyNoPayment === null ? 'primary' : 'secondary'}
        size="small"
        icon={<Icon of={IndianRupee} className="size-4" />}
        reason={whyNoPayment}
        onClick={() => pay('record-payment')}
      >
        {text.pay['record-payment']}
      </ReasonButton>
      <ReasonButton
        variant="secondary"
        size="small"
        icon={<Icon of={Link2} className="size-4" />}
        reason={whyNoPayment}
        onClick={() => pay('payment-link')}
      >
        {text.pay['payment-link']}
      </ReasonButton>
      {account !== null && (
        <Button
          variant="secondary"
          size="small"
          data-shortcut="e"
          icon={<Icon of={Pencil} className="size-4" />}
          onClick={() => setOpen('account')}
        >
          {text.edit}
        </Button>
      )}
      {open === 'visit' && (
        <BookVisit
          customer={customer}
          today={today}
          onBooked={(message) => {
            showToast(message);
            router.refresh();
          }}
          onClose={close}
        />
      )}
      {open === 'opportunity' && (
        <CreateOpportunity
          role={role}
          actorId={actorId}
          customer={customer}
          focusAfter={() => null}
          onSaved={(saved, order) => {
            showToast(
              successText.opportunityCreated,
              'success',
              order === null ? {} : orderNote(order, opportunityVariants[role]),
            );
            // The next step is adding items.
            router.push(recordLink(role, 'opportunity', saved.id));
          }}
          onClose={close}
        />
      )}
      {open === 'account' && account !== null && role !== 'executive' && (
        <EditCustomer
          role={role}
          account={account}
          onSaved={(message) => {
            showToast(message);
            router.refresh();
          }}
          onStale={() => router.refresh()}
          onClose={close}
        />
      )}
      {(open === 'record-payment' || open === 'payment-link') && (
        <ChooseDue
          title={text.pay[open]}
          dues={dues ?? []}
          hrefOf={(id) => payOrderLink(role, id, open)}
          allHref={`${screensOf[role].due}?search=${customer.mobile}`}
          onClose={close}
        />
      )}
    </div>
  );
}
