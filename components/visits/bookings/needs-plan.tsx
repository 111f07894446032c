'use client';

import { useTranslations } from 'next-intl';
import { LockKeyhole } from '@lucide/icons';
import { useEffect, useRef } from 'react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { premiumPlan } from '@/lib/business';

/** My Bookings for an account whose plan ended after its page or token was issued (docs/product/permissions.md, "Pages"). */
export function NeedsPlan() {
  const text = useTranslations('bookings');
  // May replace a long page that was scrolled down.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <PageFrame>
      <PageHeading title={text('heading')} />
      <Card>
        <div ref={place} tabIndex={-1} className="outline-none">
          <EmptyState
            icon={<Icon of={LockKeyhole} />}
            title={text('needsPlan.title')}
            text={text('needsPlan.text', { plan: premiumPlan.name, price: premiumPlan.amountText })}
            action={
              <LinkButton href="/subscription" wholePage>
                {text('needsPlan.action')}
              </LinkButton>
            }
          />
        </div>
      </Card>
    </PageFrame>
  );
}
