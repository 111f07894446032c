'use client';

import { LockKeyhole } from '@lucide/icons';
import { useEffect, useRef } from 'react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { bookingsText } from './bookings-text';

/** My Bookings for an account whose plan ended after its page or token was issued (docs/product/permissions.md, "Pages"). */
export function NeedsPlan() {
  // May replace a long page that was scrolled down.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <PageFrame>
      <PageHeading title={bookingsText.heading} />
      <Card>
        <div ref={place} tabIndex={-1} className="outline-none">
          <EmptyState
            icon={<Icon of={LockKeyhole} />}
            title={bookingsText.needsPlan}
            text={bookingsText.needsPlanText}
            action={
              <LinkButton href="/subscription" wholePage>
                {bookingsText.subscribe}
              </LinkButton>
            }
          />
        </div>
      </Card>
    </PageFrame>
  );
}
