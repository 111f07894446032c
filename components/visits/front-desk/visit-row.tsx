'use client';

import { useRef, useState } from 'react';
import { CustomerLink } from '@/components/back-office/customer-link';
import { FailureMessage } from '@/components/back-office/failure-message';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { recordLink } from '@/lib/kernel/access/record-links';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { call, callAction, type Failure, type Outcome } from '@/lib/gateway/client';
import { lazyPart } from '@/components/ui/lazy-part';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import { checkIn, visits } from '@/lib/visits/front-desk/endpoints';
import { formatTime } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import type { VisitRecord } from '@/lib/visits/front-desk/contract';
import { opportunityName, whyNotCheckedIn, whyNotMarked, type MarkedAs } from '@/lib/visits/front-desk/rules';
import { frontDeskText as text } from './front-desk-text';
import { nameOf, VisitStateBadge, stateOf, VisitFacts } from './visit-facts';

const CreateOpportunity = lazyPart(() =>
  import('@/components/sales/opportunities/opportunity-form').then((module) => module.CreateOpportunity),
);

export interface VisitRowProps {
  role: StaffRole;
  actorId: number;
  visit: VisitRecord;
  slotMinutes: number;
  now: Date;
  /** Date at the store. */
  today: string;
  onSaved(booking: BookingRecord): void;
  /** Called if another desk has changed the visit. */
  onChanged(): void;
}

/** The next step is the one large button. */
export function VisitRow({ role, actorId, visit, slotMinutes, now, today, ...on }: VisitRowProps) {
  const [busy, setBusy] = useState<MarkedAs | 'opportunity' | null>(null);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly of: Failure } | null>(null);
  const [notMine, setNotMine] = useState(false);
  const [creating, setCreating] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const name = nameOf(visit);
  const label = (action: string) => `${action}: ${name}, ${formatTime(visit.slot_time)}`;
  const can = (as: MarkedAs) => visit.visit !== as && whyNotMarked(visit, as, slotMinutes, now) === null;
  const waits = visit.visit === 'expected' || visit.visit === 'no_show';
  const canCheckIn = waits && whyNotCheckedIn(visit, today, undefined) === null;

  async function change(as: MarkedAs, send: () => Promise<Outcome<{ data: BookingRecord }>>) {
    if (busy !== null) return;
    setBusy(as);
    setFailure(null);
    const outcome = await send();
    setBusy(null);
    if (!outcome.ok) {
      on.onChanged();
      setFailure({ sentence: text.actionFailed, of: outcome });
      return;
    }
    on.onSaved(outcome.data.data);
    // The pressed button disappears with the old state. A scanner goes on in the field.
    if (!(document.activeElement instanceof HTMLInputElement)) row.current?.focus();
    showToast(as === 'arrived' ? text.checkedIn(name) : text.changed(name, stateOf(outcome.data.data)));
  }
  const { id, opportunityid, version } = visit;

  const hrefOf = (opportunity: number) => recordLink(role, 'opportunity', opportunity);

  /** Opens it in the list, if the actor may see it. */
  async function openOpportunity(opportunity: number) {
    if (busy !== null) return;
    setBusy('opportunity');
    setFailure(null);
    setNotMine(false);
    const outcome = await callAction(opportunities, 'read', { id: opportunity });
    setBusy(null);
    if (outcome.ok) {
      window.location.assign(hrefOf(opportunity));
    } else if (outcome.status === 404) setNotMine(true);
    else setFailure({ sentence: text.openFailed, of: outcome });
  }
  const mark = (as: MarkedAs) => change(as, () => callAction(visits, 'mark', { id, visit: as, version }));

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={`${formatTime(visit.slot_time)}, ${name}`}
      className="scroll-mt-20 border-t border-ivory-line p-4 first:border-t-0 md:px-6 md:py-2"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="w-20 font-semibold whitespace-nowrap tabular-nums">{formatTime(visit.slot_time)}</p>
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere">
              <CustomerLink id={visit.user_id} name={visit.name} mobile={visit.mobile} />
            </span>
            <VisitStateBadge visit={visit.visit} />
            {visit.visit === 'arrived' && visit.called_at !== null && (
              <Badge tone="gold">{text.calledBadge}</Badge>
            )}
            {visit.over_capacity && <Badge tone="warning">{text.overCapacity}</Badge>}
          </p>
          <VisitFacts visit={visit} />
        </div>
        <div className="flex w-full flex-wrap gap-2 md:w-auto md:justify-end">
          {visit.visit === 'arrived' && (
            <Button
              size="small"
              aria-label={label(text.createOpportunity)}
              className="flex-1 md:flex-none"
              onClick={() => setCreating(true)}
            >
              {text.createOpportunity}
            </Button>
          )}
          {opportunityid !== null && (
            <Button
              size="small"
              variant="secondary"
              aria-label={label(text.openOpportunity)}
              busy={busy === 'opportunity'}
              onClick={() => void openOpportunity(opportunityid)}
            >
              {text.openOpportunity}
            </Button>
          )}
          {canCheckIn ? (
            <Button
              data-check-in=""
              aria-label={label(text.checkIn)}
              className="flex-1 md:flex-none"
              busy={busy === 'arrived'}
              onClick={() => void change('arrived', () => call(checkIn, { id }))}
            >
              {text.checkIn}
            </Button>
          ) : (
            can('arrived') && (
              <Button
                size="small"
                variant="secondary"
                aria-label={label(stateOf({ visit: 'arrived' }))}
                busy={busy === 'arrived'}
                onClick={() => void mark('arrived')}
              >
                {stateOf({ visit: 'arrived' })}
              </Button>
            )
          )}
          {visit.visit === 'expected' && can('no_show') && (
            <Button
              size="small"
              variant="secondary"
              aria-label={label(text.noShow)}
              busy={busy === 'no_show'}
              onClick={() => void mark('no_show')}
            >
              {text.noShow}
            </Button>
          )}
          {can('expected') && (
            <Button
              size="small"
              variant="secondary"
              aria-label={label(text.undo)}
              busy={busy === 'expected'}
              onClick={() => void mark('expected')}
            >
              {text.undo}
            </Button>
          )}
        </div>
      </div>
      <Alert className="mt-3">
        {failure !== null && <FailureMessage sentence={failure.sentence} failure={failure.of} />}
      </Alert>
      <Alert className="mt-3" tone="info">
        {notMine && text.colleagues}
      </Alert>
      {creating && (
        <CreateOpportunity
          role={role}
          actorId={actorId}
          visit={{
            bookingId: id,
            customer: { id: visit.user_id, name },
            name: opportunityName({ name, quantity: visit.quantity }),
          }}
          onSaved={(saved) => {
            on.onChanged();
            showToast(successText.opportunityCreated, 'success', {
              link: { text: text.openOpportunity, href: hrefOf(saved.id) },
            });
          }}
          onRefused={on.onChanged}
          focusAfter={() => row.current}
          onClose={() => setCreating(false)}
        />
      )}
    </li>
  );
}
