'use client';

import { useTranslations } from 'next-intl';
import { PhoneCall } from '@lucide/icons';
import { useId, useRef, useState } from 'react';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { IconDisc } from '@/components/ui/icon-disc';
import { useFormats } from '@/components/ui/use-formats';
import type { CallRequestRecord } from '@/lib/desk/calls/contract';
import { callRequests } from '@/lib/desk/calls/endpoints';
import { callAction, type Failure } from '@/lib/gateway/client';
import { storeDate } from '@/lib/kernel/text/format';
import { countryPrefix } from '@/lib/kernel/text/mobile';

interface CallCardProps {
  request: CallRequestRecord | null;
  mobile: string;
  onWithdrawn(): void;
}

/** The open request for a call. Renders nothing without one. */
export function CallCard({ request, mobile, onWithdrawn }: CallCardProps) {
  const text = useTranslations('bookings.call');
  const { date } = useFormats();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function withdraw() {
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(callRequests, 'withdraw', {});
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setWithdrawn(true);
    onWithdrawn();
    // The pressed button disappears.
    place.current?.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Alert tone="success" className="mb-6">
        {request === null && isWithdrawn && text('withdrawn')}
      </Alert>
      {request !== null && (
        <Card aria-labelledby={id} className="mb-6 md:mb-8">
          <div className="flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
            <div className="flex items-center gap-4">
              <IconDisc>
                <Icon of={PhoneCall} />
              </IconDisc>
              <div className="min-w-0">
                <h2 id={id} className="text-title">
                  {text('title')}
                </h2>
                <p className="text-ink-soft">
                  {text('askedOn', {
                    date: date(storeDate(new Date(request.asked_at))),
                    mobile: `${countryPrefix}\u00a0${mobile}`,
                  })}
                </p>
              </div>
            </div>
            <Button variant="secondary" size="small" busy={busy} onClick={() => void withdraw()}>
              {text('withdraw')}
            </Button>
          </div>
          <Alert className="mt-4">
            {failure !== null && (
              <CustomerFailureMessage
                failure={failure}
                sentence={failure.message ?? text('withdrawFailed')}
              />
            )}
          </Alert>
        </Card>
      )}
    </div>
  );
}
