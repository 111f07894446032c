import { LockKeyhole } from 'lucide-react';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { bookingsText } from './bookings-text';

/** My Bookings for an account whose plan has ended while its page or token still said otherwise (decisions.md, "Routes"). */
export function NeedsPlan() {
  return (
    <PageFrame>
      <PageHeading title={bookingsText.heading} />
      <Card>
        <EmptyState
          icon={<LockKeyhole className="size-6" />}
          title={bookingsText.needsPlan}
          text={bookingsText.needsPlanText}
          action={
            <LinkButton href="/subscription" wholePage>
              {bookingsText.subscribe}
            </LinkButton>
          }
        />
      </Card>
    </PageFrame>
  );
}
